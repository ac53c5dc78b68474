// The drawings of a game: their strokes stand in the page once, for what takes on the colour of its surroundings, and each as a
// whole is an image, which costs the page no more than a single stroke, however often it is shown.

const sheets = [];   // those that stand in the page: in a file of its own, each use of a drawing would ask for it

/** Puts up the drawings of a game. */
export function hang(game, text) {
  const sheet = Object.assign(document.createElement('div'), { hidden: true });
  sheet.innerHTML = text.replaceAll('<symbol id="', `<symbol id="${game}-`);
  document.body.append(sheet);
  sheets.push(game);
  const images = new CSSStyleSheet();
  images.replaceSync([...sheet.querySelectorAll('symbol')].map((symbol) => image(symbol, game)).join(''));
  document.adoptedStyleSheets.push(images);
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
function drawing(symbol, game, look) {
  const inside = symbol.innerHTML.replace(/<use href="#([\w-]+)"([^>]*)><\/use>/g,
    (_, part, where) => drawing(document.getElementById(`${game}-${part}`), game, where));
  const fit = ['viewBox', 'preserveAspectRatio'].map((name) => symbol.hasAttribute(name) ? `${name}="${symbol.getAttribute(name)}"` : '');
  return `<svg ${fit.join(' ')} ${look}>${inside}</svg>`;
}
