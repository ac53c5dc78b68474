// The first language that both the browser's wishes and we know, before anything is painted in another.
document.documentElement.lang = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => document.currentScript.dataset.known.split(' ').includes(tag)) ?? 'en';
