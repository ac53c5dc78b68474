// One shape asks for every square of a map: `~` in its line is the square that was tapped, and a second one its nearest neighbour.

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** The line of an element, with the squares that a tap on it meant. */
export function placed(line, element, { clientX, clientY }) {
  if (!element.dataset.squares) return line;
  const [side, count] = element.dataset.squares.split(' ').map(Number);
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(element.getScreenCTM().inverse());
  const tapped = [x, y].map((at) => Math.max(0, Math.min(count - 1, Math.floor(at / side))));
  const far = (square) => Math.hypot(...[x, y].map((at, axis) => at / side - square[axis] - 0.5));
  const next = [[1, 0], [-1, 0], [0, 1], [0, -1]].map((way) => way.map((step, axis) => tapped[axis] + step))
    .filter((square) => square.every((at) => at >= 0 && at < count))
    .reduce((best, square) => (far(square) < far(best) ? square : best));
  const meant = line.split('~').length > 2 ? [tapped, next].sort((one, other) => one[1] - other[1] || one[0] - other[0]) : [tapped];
  return line.replace(/~/g, () => { const [column, row] = meant.shift(); return LETTERS[column] + (row + 1); });
}
