// The drawings of a game stand in the page, for what takes on a colour there; and each is an image, which costs less than its strokes.
const sheets = [];   // in a file of its own, each use of a drawing would ask for it

export function hang(game, text) {
  const sheet = Object.assign(document.createElement('div'), { hidden: true });
  sheet.innerHTML = text.replaceAll('<symbol id="', `<symbol id="${game}-`);
  document.body.append(sheet);
  sheets.push(game);
  const images = new CSSStyleSheet();
  const drawings = [...sheet.querySelectorAll('symbol')];
  images.replaceSync(drawings.map((symbol) => image(symbol, game)).join(''));
  document.adoptedStyleSheets.push(images);
  read(drawings.map(({ id }) => `art-${id}`));
}

/** Has the browser read one drawing after the other while it has nothing else to do: else the tap would that shows it first. */
async function read(looks) {
  const shown = document.body.appendChild(document.createElement('i'));
  shown.style.position = 'absolute';
  for (const look of looks) {
    await new Promise((done) => (globalThis.requestIdleCallback ?? setTimeout)(done));
    shown.className = look;
    void getComputedStyle(shown).backgroundImage;
  }
  shown.remove();
}

/** The markup with its drawings taken from the page. */
export const taken = (html) => sheets.reduce((text, game) => text.replaceAll(`href="art/${game}.svg#`, `href="#${game}-`), html);

function image(symbol, game) {
  const colours = getComputedStyle(document.documentElement);
  const svg = drawing(symbol, game, 'xmlns="http://www.w3.org/2000/svg" style="color-scheme:light dark"')
    .replace(/var\((--[\w-]+)\)/g, (_, name) => colours.getPropertyValue(name));
  return `.art-${symbol.id} { background-image: url("data:image/svg+xml,${encodeURIComponent(svg)}") }`;
}

/** A drawing on its own, with what it is put together from. */
const drawing = (symbol, game, look) => symbol.outerHTML
  .replace('<symbol', `<svg ${look}`).replace('</symbol', '</svg')
  .replace(/<use href="#([\w-]+)"(.*?)><\/use>/g, (_, part, where) => drawing(document.getElementById(`${game}-${part}`), game, where));
