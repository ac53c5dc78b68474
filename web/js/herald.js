// A dot on the icon of the page, and notices of the system: for whoever looks elsewhere while others play.
const ICON = 'icon.svg';
const DOT = '<circle cx="392" cy="392" r="112" fill="#f6efe0"/><circle cx="392" cy="392" r="86" fill="#a8291c"/>';

/** The dot, or none. */
export async function mark(mine) {
  const link = document.querySelector('link[rel=icon]');
  link.dataset.mine = mine;
  const drawn = mine && (await (await fetch(ICON)).text()).replace('</svg>', `${DOT}</svg>`);
  if (link.dataset.mine === String(mine)) link.href = drawn ? `data:image/svg+xml,${encodeURIComponent(drawn)}` : ICON;
}

/** A notice; gone as soon as somebody looks. */
export async function notify(title, body) {
  if (Notification.permission !== 'granted') return;
  const what = { body, tag: 'turn', icon: 'icons/icon-192.png', data: location.href };
  const registration = await navigator.serviceWorker?.getRegistration();
  let shown;
  if (registration) await registration.showNotification(title, what);   // phones show no others; sw.js hears the tap
  else {
    shown = new Notification(title, what);
    shown.onclick = () => focus();
  }
  document.addEventListener('visibilitychange', async () => {
    for (const one of shown ? [shown] : await registration.getNotifications({ tag: 'turn' })) one.close();
  }, { once: true });
}
