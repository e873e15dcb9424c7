// The page's state: a copy of what the server sent last, and nothing that a reload would lose.

export const state = {
  me: null,
  people: [],
  bot: { id: "", name: "", online: true },
  guilds: [],
  channels: [],
  hint: null,
  /** The id of the channel that is shown. */
  channel: null,
  /** The id of the last message that had been read when the channel was opened. */
  seen: "0",
  /** By id, the oldest first. */
  messages: new Map(),
  more: false,
  commands: [],
  /** Custom ids that were pressed and not yet answered, by message. */
  pressed: new Map(),
  /** When a component was last used, in milliseconds since the page was opened. */
  lastPress: -Infinity,
  /** The sentence below a message whose interaction failed, by message. */
  failures: new Map(),
};

let connection = null;

export function setConnection(opened) {
  connection = opened;
}

/** Send a request to the server and return its answer. */
export const request = (name, fields) => connection.request(name, fields);

export function userName(userId) {
  return [...state.people, state.bot].find((user) => user.id === userId)?.name ?? null;
}

export function findChannel(channelId) {
  return state.channels.find((channel) => channel.id === channelId) ?? null;
}

/** Return a channel's name, with "#" for a text channel. */
export function channelTitle(channel) {
  if (!channel) return "";
  return channel.kind === "text" ? `#${channel.name}` : channel.name;
}

/** Return whether one id is newer than another. */
export const isNewer = (one, other) => BigInt(one) > BigInt(other);
