// The connection to the sandbox sends requests and receives answers and events; it reconnects.

const FIRST_WAIT = 300;
const MAX_WAIT = 5000;

export class Connection {
  /** `onEvent(event)` is called for all that is no answer, `onStatus(connected)` for breaks. */
  constructor(onEvent, onStatus) {
    this.onEvent = onEvent;
    this.onStatus = onStatus;
    this.pending = new Map();
    this.lastRef = 0;
    this.wait = FIRST_WAIT;
    this.connect();
  }

  connect() {
    this.socket = new WebSocket(`ws://${location.host}/live`);
    this.socket.addEventListener("open", () => this.handleOpen());
    this.socket.addEventListener("message", (event) => this.receive(JSON.parse(event.data)));
    this.socket.addEventListener("close", () => this.handleClose());
  }

  handleOpen() {
    this.wait = FIRST_WAIT;
    this.onStatus(true);
  }

  handleClose() {
    for (const resolve of this.pending.values()) resolve({ refused: "lost" });
    this.pending.clear();
    this.onStatus(false);
    setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, MAX_WAIT);
  }

  receive(event) {
    if (event.what !== "answer") {
      this.onEvent(event);
      return;
    }
    this.pending.get(event.ref)?.(event);
    this.pending.delete(event.ref);
  }

  /** Send a request. Its answer has `refused` (a key of a sentence) or `failed` if it was not done. */
  request(name, fields = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.resolve({ refused: "lost" });
    this.lastRef += 1;
    const ref = this.lastRef;
    this.socket.send(JSON.stringify({ do: name, ref, ...fields }));
    return new Promise((resolve) => this.pending.set(ref, resolve));
  }
}
