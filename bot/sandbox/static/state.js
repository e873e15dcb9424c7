// What the page knows: a copy of what the server said last, and nothing that a reload would lose.

export const state = {
  me: null,
  people: [],
  bot: { id: "", name: "Karnak", online: true },
  guilds: [],
  channels: [],
  hint: null,
  /** The channel that is shown, as the server named it. */
  channel: null,
  /** The last message that had been seen when the channel was opened. */
  seen: "0",
  /** By id, the oldest first. */
  messages: new Map(),
  more: false,
  commands: [],
  /** Custom ids that were pressed and not yet answered, by message. */
  pressed: new Map(),
  /** The sentence below a message whose interaction failed, by message. */
  failures: new Map(),
};

let live = null;

export function useConnection(connection) {
  live = connection;
}

/** Ask the server for a deed. */
export const ask = (deed, fields) => live.ask(deed, fields);

export function nameOf(userId) {
  return [...state.people, state.bot].find((user) => user.id === userId)?.name ?? null;
}

export function channelOf(channelId) {
  return state.channels.find((channel) => channel.id === channelId) ?? null;
}

/** What a channel is called where its kind is not otherwise seen. */
export function title(channel) {
  if (!channel) return "";
  return channel.kind === "text" ? `#${channel.name}` : channel.name;
}

/** Whether one id is newer than another. */
export const newer = (one, other) => BigInt(one) > BigInt(other);
