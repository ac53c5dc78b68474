// The drawings of a game stand in the page, for what takes on a colour there; and each is an image, which costs less than its strokes.
import { breath } from './boot.mjs';

const sheets = [];   // in a file of its own, each use of a drawing would ask for it

export function hang(game, text) {
  const sheet = Object.assign(document.createElement('div'), { hidden: true });
  sheet.innerHTML = text.replaceAll('<symbol id="', `<symbol id="${game}-`);
  document.body.append(sheet);
  sheets.push(game);
  const images = new CSSStyleSheet();
  document.adoptedStyleSheets.push(images);
  read([...sheet.querySelectorAll('symbol')], images, game);
}

const leisure = () => new Promise((done) => (globalThis.requestIdleCallback ?? setTimeout)(done, { timeout: 50 }));

/** Makes one drawing after the other an image, what is seen first: each is a page of its own to the browser. */
async function read(drawings, images, game) {
  const shown = document.body.appendChild(document.createElement('i'));
  shown.style.position = 'absolute';
  const seen = ({ id }) => document.querySelector(`.art-${id}`);
  while (drawings.length) {
    await (drawings.some(seen) ? breath() : leisure());
    const [drawing] = drawings.splice(Math.max(drawings.findIndex(seen), 0), 1);
    images.insertRule(image(drawing, game));
    shown.className = `art-${drawing.id}`;
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
