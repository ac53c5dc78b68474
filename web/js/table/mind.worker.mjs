// Bots think here; see app/table/bot_worker.py.
import { bring, ready } from '../boot.mjs';

onmessage = async ({ data: [number, game, ...rest] }) => {
  const py = await ready;
  if (!py.runPython(`import sys; 'tafelrunde.games.${game}' in sys.modules`)) await bring(game);   // the snapshot has them all
  postMessage([number, py.pyimport('app.table.bot_worker').answer(game, ...rest)]);
};
addEventListener('unhandledrejection', ({ reason }) => { throw reason; });   // told to the page as an error
