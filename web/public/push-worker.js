// Shows what the server sends and opens its page. It answers no request and keeps no page: an old one
// would be worse than none. Rule 8.70

self.addEventListener('push', (event) => {
  const { kind, words, path } = event.data.json();
  event.waitUntil(
    self.registration.showNotification('Oakling', {
      body: words,
      icon: '/icon-192.png',
      // Several of a kind stand as one, and the newest of them is noticed.
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

/** Another open page stays as it is: something may be half written there. */
async function show(path) {
  const { href } = new URL(path, self.location.origin);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => url.split(/[?#]/)[0] === href);
  await (open === undefined ? self.clients.openWindow(href) : open.focus());
}
