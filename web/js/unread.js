// From one action to the next most of a page stays as it is. Python puts each longer element that has an id between marks
// (app/parts/markup.py); of one that is the same to the letter as when it was shown, only the opening tag is read again.

const written = new WeakMap();   // element → the markup that it was made of

/** An element is no longer what it was made of, though its new markup may be too short to be remembered. */
export const forget = (element) => written.delete(element);

/** `html` without what `root` shows already, marked `data-unread` there; and what is to be called when the rest is shown, too. */
export function unread(root, html) {
  const found = new Map();

  function shorten(markup) {
    let [short, from] = ['', 0];
    for (let at; (at = markup.indexOf('<!--', from)) >= 0;) {
      const begin = markup.indexOf('-->', at) + 3;
      const id = markup.slice(at + 4, begin - 3);
      const end = markup.indexOf(`<!--/${id}-->`, begin);
      const inside = markup.slice(begin, end);
      const here = document.getElementById(id);
      const same = written.get(here) === inside && root.contains(here);
      short += markup.slice(from, at) + (same ? opening(inside) : shorten(inside));
      found.set(id, inside);
      from = end + id.length + 8;
    }
    return short + markup.slice(from);
  }

  const short = shorten(html);
  return [short, () => {
    for (const [id, inside] of found) written.set(document.getElementById(id), inside);
  }];
}

/** An element without what is in it; the patch (patch.js) leaves the one on the page as it is. */
function opening(markup) {
  const tag = markup.slice(0, markup.indexOf('>'));
  return `${tag} data-unread></${tag.match(/\w+/)[0]}>`;
}
