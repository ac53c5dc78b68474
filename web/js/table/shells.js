// What flies in is not seen in its first frame. A piece that says `data-hollow`, since it is as large as its like whatever it
// holds, is laid out empty then, and filled a frame later.

const LIVE = 'a, button, input, [tabindex], [data-piece], [data-same], [data-count]';   // what is reached, or counted on, at once

/** Empties what will come, if its like is there to say how large it is; gives what fills it again, all or one of it. */
export function shells(coming, there) {
  const likes = new Map(there.map((one) => [one.classList[0], one]));
  const insides = new Map();
  for (const piece of coming) {
    const like = likes.get(piece.classList[0]);
    if (!('hollow' in piece.dataset) || !like?.offsetHeight || piece.querySelector(LIVE)) continue;
    const inside = document.createDocumentFragment();
    inside.append(...piece.childNodes);
    insides.set(piece, inside);
    Object.assign(piece.style, { minWidth: `${like.offsetWidth}px`, minHeight: `${like.offsetHeight}px` });
  }
  return (...pieces) => {
    for (const piece of pieces.length ? pieces : [...insides.keys()]) {
      if (!insides.has(piece)) continue;
      piece.append(insides.get(piece));
      insides.delete(piece);
      piece.removeAttribute('style');
    }
  };
}
