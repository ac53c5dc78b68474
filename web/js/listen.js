// What a person did, heard at one place.
import { given, written } from './given.js';
import { placed } from './squares.js';

const COMMANDS = ['play', 'why', 'do', 'select'];
const LIVE = ['range', 'search'];   // what answers while one is at it
const ACTS = 'a, button, input, select, textarea, summary, label, [role=button], [popover]';

/** Tells everything that a person does as (kind, value, source). */
export function listen(handler) {
  // While others play, a tap on the table, or the space bar, hurries them wherever nothing can be done: what the rules would say
  // of it is then no answer to anybody.
  const waits = (target) => document.getElementById('hurry') && (target.closest?.('[data-why]') || !target.closest?.(ACTS));
  const led = (button) => document.getElementById(button.getAttribute('aria-controls'))?.focus({ preventScroll: true });
  addEventListener('click', (event) => {
    const element = event.target.closest?.(COMMANDS.map((name) => `[data-${name}]`).join());
    if (!element && document.getElementById('notice') && !event.target.closest?.('#notice a')) handler('do', 'close', '');
    if (waits(element ?? event.target) && event.target.closest('#board')) return handler('do', 'hurry', '');
    if (!element || element.disabled) return;
    // What the patch makes of a button must not answer the very tap that brought it about.
    if (element.tagName === 'BUTTON' && !element.hasAttribute('popovertarget')) event.preventDefault();
    const kind = COMMANDS.find((name) => element.dataset[name] !== undefined);
    handler(kind, placed(element.dataset[kind], element, event), element.id);
    if (element.dataset.do?.startsWith('panel ')) document.getElementById('panel')?.scrollTo(0, 0);   // another leaf begins at its head
    const refused = kind === 'play' && document.getElementById('notice');
    if (!refused && !element.matches('[role=tab]')) led(element);
    // On a phone the panel has closed over what was tapped in it.
    if (element === document.activeElement && element.closest('#panel') && !element.getClientRects().length) {
      document.getElementById('board')?.focus({ preventScroll: true });
    }
  });
  addEventListener('keydown', (event) => {
    const element = event.target;
    // A key that is held does one thing: the focus goes on to what is next.
    if (event.key === 'Enter' && event.repeat && element.closest?.('button, [role=button]')) return event.preventDefault();
    // One layer after the other: the browser closes leaves. What only answers is no layer to whoever hears it, and goes by itself.
    if (event.key === 'Escape' && document.querySelector('#notice:is(.is-refusal, .is-near)')) handler('do', 'close', '');
    else if (event.key === 'Escape' && !document.querySelector(':popover-open')) handler('do', 'escape', '');
    if (event.key === ' ' && waits(element)) {
      event.preventDefault();   // nor does the page scroll
      handler('do', 'hurry', '');
    }
    if ((event.key === 'Enter' || event.key === ' ') && element.matches?.('[role=button]:not(button)')) {
      event.preventDefault();
      element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }
  });
  addEventListener('click', async ({ target }) => {
    const text = document.getElementById(target.closest?.('[data-copy]')?.dataset.copy);
    if (!text) return;
    text.select();
    try {
      await navigator.clipboard.writeText(text.value);
    } catch {   // refused, or a page without https
      if (!document.execCommand('copy')) return;   // what is selected the person copies by hand
    }
    const button = target.closest('button');
    button.focus();
    handler('do', 'copied', '');
    led(button);
  });
  addEventListener('click', ({ target }) => {
    const text = document.getElementById(target.closest?.('[data-share]')?.dataset.share);
    if (text) navigator.share({ title: document.title, url: text.value }).catch(() => {});   // not after all
  });
  // Whoever comes to a name, comes to write another one.
  addEventListener('focusin', ({ target }) => target.matches('.seat-name') && target.select());
  // What stands on a leaf is asked for when it opens.
  addEventListener('beforetoggle', ({ target, newState }) => {
    if (newState === 'open' && 'unwritten' in target.dataset) handler('open', target.id, '');
  }, true);
  // Whoever goes on with Tab has left the leaf: what lies behind it is not gone through unseen.
  addEventListener('focusout', ({ target, relatedTarget }) => {
    const leaf = target.closest?.('[popover]:popover-open');
    if (leaf && relatedTarget && !relatedTarget.closest('[popover]')) leaf.hidePopover();
  });
  // Whoever touches anything, scrolls or presses a key wants time: what goes on by itself stands from then on.
  for (const touch of ['pointerdown', 'wheel', 'keydown']) {
    addEventListener(touch, () => {
      const wish = document.getElementById('ceremony')?.dataset.touched;
      if (wish) handler('do', wish, '');
    }, { passive: true });
  }
  addEventListener('change', async ({ target }) => {
    const file = target.files?.[0];
    if (file) handler('field', `${target.name}-${file.name}`, await written(file));
    else if (target.name && !target.files && !LIVE.includes(target.type)) handler('field', target.name, target.value);
  });
  addEventListener('input', ({ target }) => LIVE.includes(target.type) && handler('field', target.name, target.value));
  addEventListener('keydown', (event) => {
    const { ctrlKey, altKey, metaKey, target, key } = event;
    const types = target.matches('input:not([type=range], [type=file]), textarea, select');
    // On many keyboards brackets are written with AltGr, which counts as Ctrl and Alt.
    if (key.length === 1 && key !== ' ' && !types && !metaKey && ctrlKey === altKey) handler('key', key, '');
  });
  given((text) => handler('field', 'import', text));
  addEventListener('hashchange', () => handler('route', location.hash, ''));
  addEventListener('tafelrunde:act', ({ detail }) => handler(...detail));
  addEventListener('tafelrunde:update', () => handler('update', '', ''));
  addEventListener('beforeinstallprompt', () => handler('install', 'yes', ''));
  addEventListener('appinstalled', () => handler('install', '', ''));
}
