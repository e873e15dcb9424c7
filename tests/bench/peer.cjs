// Random legal moves a second of boardgame.io: noughts and crosses, a client without a server.
// Usage: node peer.cjs SECONDS, with NODE_PATH at its node_modules.
const { Client } = require("boardgame.io/client");
const { INVALID_MOVE } = require("boardgame.io/core");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    put: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const owns = (line) => line.every((cell) => G.cells[cell] === ctx.currentPlayer);
    if (LINES.some(owns)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const spent = () => performance.now() / 1000;
const began = spent();
let moves = 0;
while (spent() - began < Number(process.argv[2])) {
  const client = Client({ game, debug: false });
  client.start();
  for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
    const free = state.G.cells.flatMap((cell, number) => (cell === null ? [number] : []));
    client.moves.put(free[Math.floor(Math.random() * free.length)]);
    moves += 1;
  }
  client.stop();
}
console.log(moves / (spent() - began));
