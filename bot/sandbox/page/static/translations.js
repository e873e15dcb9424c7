// The page's own sentences, in every language that has a table of them.

/** The tables of sentences by Discord's name of their language, English first. */
export const LANGUAGES = await (await fetch("/languages.json")).json();

const [ENGLISH] = Object.keys(LANGUAGES);

let locale = ENGLISH;

/** Return the language's name and script, such as `zh-Hant`, or null: regions that share both read each other. */
function scriptOf(name) {
  try {
    const { language, script } = new Intl.Locale(name).maximize();
    return `${language}-${script}`;
  } catch {
    return null; // a browser may send a name that is none
  }
}

/** Set the language of all sentences that are translated from now on, or English if it has no table. */
export function setLocale(requested) {
  const similar = Object.keys(LANGUAGES).find((name) => scriptOf(name) === scriptOf(requested));
  locale = requested in LANGUAGES ? requested : similar ?? ENGLISH;
  document.documentElement.lang = locale;
}

export const currentLocale = () => locale;

/** Return a sentence in the present language, with its gaps filled, in the form that `count` needs. */
export function translate(key, gaps = {}) {
  const known = LANGUAGES[ENGLISH][key] ? key : "wrong";
  const sentence = LANGUAGES[locale][known] || LANGUAGES[ENGLISH][known];
  const form = new Intl.PluralRules(locale).select(gaps.count ?? 1);
  const template = typeof sentence === "string" ? sentence : sentence[form] ?? sentence.other;
  return template.replace(/\{(\w+)\}/g, (whole, name) => gaps[name] ?? whole);
}
