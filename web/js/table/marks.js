// What has changed since the last decision of whoever is here keeps a mark until they act, in the colour of who changed it; what was
// won stands beside the score, and who leads wears a crown. app/table/marks.py says what.
const TINCTURES = ['gules', 'azure', 'vert', 'or', 'purpure', 'sable'];
let marked = [];

export function mark(root) {
  for (const element of marked) {
    element.classList.remove('is-news', 'is-ahead');
    element.style.removeProperty('--by');
    delete element.dataset.won;
  }
  marked = [];
  const sheet = root.querySelector('#marks')?.dataset;
  if (!sheet) return;
  const take = (element) => element && marked.push(element) && element;
  for (const [place, colour] of JSON.parse(sheet.places)) {
    const element = take(root.querySelector(`#board [data-piece="${place}"]`) ?? document.getElementById(place));
    element?.classList.add('is-news');
    element?.style.setProperty('--by', `var(--${TINCTURES[colour]})`);
  }
  const score = (seat) => take(document.getElementById(`score-${seat}`));
  for (const [seat, won] of JSON.parse(sheet.points)) {
    const element = score(seat);
    if (element) element.dataset.won = won;
  }
  for (const seat of JSON.parse(sheet.ahead)) score(seat)?.classList.add('is-ahead');
}
