// What lies in a strip that scrolls in itself is brought into view there; the page stays where it is.

/** As far as it takes, and no further. */
export function reveal(element) {
  for (let strip = element.parentElement; strip && !strip.matches('.table-main, body'); strip = strip.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(strip);
    if (!/auto|scroll/.test(overflowX + overflowY)) continue;
    const [one, frame] = [element, strip].map((each) => each.getBoundingClientRect());
    strip.scrollBy({ left: past(one.left, one.right, frame.left, frame.right), top: past(one.top, one.bottom, frame.top, frame.bottom), behavior: 'instant' });
  }
}

const past = (start, end, first, last) => (start < first ? start - first : end > last ? Math.min(end - last, start - first) : 0);
