// What has changed since the last decision of whoever is here keeps a mark until they act, in the colour of who changed it, with
// their letter; what was won stands beside the score. app/table/marks.py says what.
let marked = new Map();   // per element what it wears

export function mark(root) {
  const sheet = root.querySelector('#marks')?.dataset;
  const wanted = new Map();
  const wear = (element, what) => element && wanted.set(element, { ...wanted.get(element), ...what });
  const score = (seat) => document.getElementById(`score-${seat}`);
  for (const [place, colour, letter] of JSON.parse(sheet?.places ?? '[]')) {
    const element = root.querySelector(`#board [data-piece="${place}"]`) ?? document.getElementById(place);
    wear(element, { by: `var(--tincture-${colour})`, letter });
  }
  for (const [seat, won] of JSON.parse(sheet?.points ?? '[]')) wear(score(seat), { won: String(won) });
  for (const element of new Set([...marked.keys(), ...wanted.keys()])) dress(element, wanted.get(element) ?? {});
  marked = wanted;
}

/** What stays as it was is not touched: all that is touched is laid out anew. */
function dress(element, { by, letter, won }) {
  const { classList, style, dataset } = element;
  if (classList.contains('is-news') !== (by !== undefined)) classList.toggle('is-news');
  if (style.getPropertyValue('--by') !== (by ?? '')) by ? style.setProperty('--by', by) : style.removeProperty('--by');
  for (const [name, value] of Object.entries({ by: letter, won })) {
    if (dataset[name] !== value) value === undefined ? delete dataset[name] : dataset[name] = value;
  }
}
