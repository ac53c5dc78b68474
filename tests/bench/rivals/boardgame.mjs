// node boardgame.mjs: tic-tac-toe of boardgame.io's own tutorial, random play through its reducer, and its MCTS bot; see slices.py for the lines.
import { createRequire } from 'node:module';
import readline from 'node:readline';

process.env.NODE_ENV = 'production';   // without the checks that only help whoever writes a game
const require = createRequire(import.meta.url);
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');
const { INVALID_MOVE } = require('boardgame.io/core');
const { MCTSBot } = require('boardgame.io/ai');

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const won = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[b] === cells[c]);
const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (won(G.cells)) return { winner: ctx.currentPlayer };
    if (!G.cells.includes(null)) return { draw: true };
  },
};
const reducer = CreateGameReducer({ game });

function play() {
  let state = InitializeGame({ game }), decisions = 0;
  while (!state.ctx.gameover) {
    const free = state.G.cells.flatMap((cell, id) => (cell === null ? [id] : []));
    const cell = free[Math.floor(Math.random() * free.length)];
    const move = { type: 'clickCell', args: [cell], playerID: state.ctx.currentPlayer };
    state = reducer(state, { type: 'MAKE_MOVE', payload: move });
    decisions += 1;
  }
  return decisions;
}

const iterations = 200;
const enumerate = (G) => G.cells.flatMap((cell, id) => (cell === null ? [{ move: 'clickCell', args: [id] }] : []));
const bot = new MCTSBot({ game, enumerate, iterations, seed: '1' });

async function think() {
  await bot.play(InitializeGame({ game }), '0');
  return iterations;
}

const tasks = { play, think };

async function work(task, seconds) {
  const began = performance.now();
  let now = began, done = 0;
  while (now < began + seconds * 1000) {
    done += await tasks[task]();
    now = performance.now();
  }
  return { done, seconds: (now - began) / 1000 };
}

for (const task in tasks) await work(task, 0.5);
console.log(JSON.stringify({ version: require('boardgame.io/package.json').version }));
for await (const line of readline.createInterface({ input: process.stdin })) console.log(JSON.stringify(await work(line.split(' ')[0], Number(line.split(' ')[1]))));
