// The connection to the sandbox: requests out, answers and news in, and back after every break.

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

export class Live {
  /** `onNews(news)` hears all that is no answer; `onState(connected)` hears of breaks. */
  constructor(onNews, onState) {
    this.onNews = onNews;
    this.onState = onState;
    this.asked = new Map();
    this.refs = 0;
    this.wait = FIRST_WAIT;
    this.connect();
  }

  connect() {
    this.socket = new WebSocket(`ws://${location.host}/live`);
    this.socket.addEventListener("open", () => this.opened());
    this.socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    this.socket.addEventListener("close", () => this.closed());
  }

  opened() {
    this.wait = FIRST_WAIT;
    this.onState(true);
  }

  closed() {
    for (const settle of this.asked.values()) settle({ refused: "lost" });
    this.asked.clear();
    this.onState(false);
    setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  hear(news) {
    if (news.what !== "answer") {
      this.onNews(news);
      return;
    }
    this.asked.get(news.ref)?.(news);
    this.asked.delete(news.ref);
  }

  /** Ask for a deed. The answer has `refused` (a word for a sentence) or `failed` if it was not done. */
  ask(deed, fields = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.resolve({ refused: "lost" });
    this.refs += 1;
    const ref = this.refs;
    this.socket.send(JSON.stringify({ do: deed, ref, ...fields }));
    return new Promise((settle) => this.asked.set(ref, settle));
  }
}
