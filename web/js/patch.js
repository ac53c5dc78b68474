// Makes what is shown equal to new markup and touches nothing that is so already: focus, scroll and running transitions
// survive, and so does all that the browser has laid out. Elements are the same by their id, others by name, first class and
// order; one that says `data-same` stays as it is, to the last letter (app/shell/unchanged.py).

/** What is shown and stays as it is; nothing where that is not there. */
export const staying = (next) => [...next.querySelectorAll('[data-same]')].map(({ id }) => document.getElementById(id));

/** Gives `root` the inside of `next`, whose nodes are used up; what goes may linger, if this is so of it. */
export function patch(root, next, lingers) {
  const kept = new Set();   // what stands where it shall
  const left = [];          // what has no place any more where it stood; it may have one elsewhere

  const known = ({ id, nodeName }) => {
    const found = id ? document.getElementById(id) : null;
    return found && found.nodeName === nodeName && root.contains(found) && !kept.has(found) ? found : null;
  };

  /** Whether something new stands round what is there already. */
  const frames = (wanted) => wanted.children && [...wanted.querySelectorAll('[id]')].some(known);

  function children(from, to) {
    if (paired(from, to)) {
      for (let here = from.firstChild, wanted = to.firstChild; here; here = here.nextSibling, wanted = wanted.nextSibling) {
        kept.add(here);
        update(here, wanted);
      }
      return;
    }
    const ids = new Set([...to.children].map(({ id }) => id).filter(Boolean));
    let last = null;   // what comes after it may still be called elsewhere
    for (const wanted of [...to.childNodes]) {
      const next = last ? last.nextSibling : from.firstChild;
      let here = next;
      while (here?.id && !ids.has(here.id)) here = here.nextSibling;
      const found = wanted.id ? known(wanted) : alike(here, wanted);
      const node = found ?? (frames(wanted) ? wanted.cloneNode() : wanted);
      if (!found || !near(here, node, ids)) from.insertBefore(node, next);
      kept.add(last = node);
      if (node !== wanted) update(node, wanted);
    }
    for (const node of from.childNodes) if (!kept.has(node)) left.push(node);
  }

  function update(from, to) {
    if (to.hasAttribute?.('data-same') || from.isEqualNode(to)) return;
    if (from.nodeType !== Node.ELEMENT_NODE) {
      from.data = to.data;
      return;
    }
    attributes(from, to);
    children(from, to);
  }

  children(root, next);
  for (const node of left) if (!kept.has(node) && !lingers?.(node)) node.remove();
}

/** Whether the same nodes stand in both, in the same order: nearly always. */
function paired(from, to) {
  let [here, wanted] = [from.firstChild, to.firstChild];
  while (here && wanted && here.id === wanted.id && same(here, wanted)) {
    [here, wanted] = [here.nextSibling, wanted.nextSibling];
  }
  return !here && !wanted;
}

/** Whether two nodes are of one kind: all but the first class may be a state. */
const same = (one, other) => one.nodeName === other.nodeName && named(one) === named(other);
const named = (node) => node.getAttribute?.('class')?.split(' ', 1)[0];   // a third of what `classList` would take

/** The next node without an id that is of the same kind. */
function alike(here, wanted) {
  let node = here;
  while (node && (node.id || !same(node, wanted))) node = node.nextSibling;
  return node;
}

/** Whether a node is reached by passing over at most one that has its place later: rather that one moves than all others. */
function near(here, node, ids) {
  let passed = 0;
  for (let one = here; one; one = one.nextSibling) {
    if (one === node) return true;
    if (ids.has(one.id) && ++passed > 1) return false;
  }
  return false;
}

const STATES = ['is-shown', 'is-news', 'is-hinted'];   // put on in the page, and in no markup

/** What a person is typing is theirs, and so is what they have ticked, opened or looked up. What is marked (table/marks.js, hinted.js) stays so. */
function attributes(from, to) {
  if (from.tagName === 'DETAILS') to.open = from.open;
  for (const state of STATES) if (from.classList.contains(state)) to.classList.add(state);
  if (from.classList.contains('is-news')) to.style.setProperty('--by', from.style.getPropertyValue('--by'));
  if (from.hasAttribute('data-won')) to.setAttribute('data-won', from.getAttribute('data-won'));
  for (const name of from.getAttributeNames()) if (!to.hasAttribute(name)) from.removeAttribute(name);
  for (const name of to.getAttributeNames()) {
    const value = to.getAttribute(name);
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  if (from.nodeName !== 'INPUT' && from.nodeName !== 'TEXTAREA') return;
  if (from.value !== to.value && !from.matches('input:focus:not([type=range]), textarea:focus')) from.value = to.value;
}
