// Bots think here; see app/table/bot_worker.py.
import { bring, ready } from '../boot.mjs';

onmessage = async ({ data: [number, game, ...rest] }) => {
  const py = await ready;
  const known = py.runPython(`import sys; {'tafelrunde.games.${game}', 'tafelrunde.bots'} <= sys.modules.keys()`);   // the snapshot has them all
  if (!known) await Promise.all([bring(game), bring('minds')]);
  postMessage([number, py.pyimport('app.table.bot_worker').answer(game, ...rest)]);
};
addEventListener('unhandledrejection', ({ reason }) => { throw reason; });   // told to the page as an error
