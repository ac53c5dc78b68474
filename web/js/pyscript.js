// PyScript's core without its hook for workers of its own, which we do not have: it would put that together from source text
// (`Function`, @pyscript/core/src/hooks.js, createFunction), and for this alone the page would have to allow `unsafe-eval`. What
// imports the core is run before the core itself goes on.
import { hooks } from '../pyscript/core.js';

hooks.worker.onBeforeRunAsync.clear();
