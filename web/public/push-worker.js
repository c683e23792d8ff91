// Shows pushes and opens their pages. It handles no fetches and caches no pages, because a stale
// page would be worse than none. Rule 8.70

self.addEventListener('push', (event) => {
  const { kind, words, path } = event.data.json();
  event.waitUntil(
    self.registration.showNotification('Oakling', {
      body: words,
      icon: '/icon-192.png',
      // A notification replaces the previous one of its kind, and alerts again.
      tag: kind,
      renotify: true,
      data: { path },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.path));
});

/** Leaves other open pages alone, because they may contain unsaved text. */
async function show(path) {
  const { href } = new URL(path, self.location.origin);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => url.split(/[?#]/)[0] === href);
  await (open === undefined ? self.clients.openWindow(href) : open.focus());
}
