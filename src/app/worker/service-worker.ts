import type { Pushed } from '#features/notifications/pushed.ts';

// Of a worker, which the types of the platform know only by its own name.
declare const self: ServiceWorkerGlobalScope;

/** Apple ends what it pushes to when a message is not shown, whatever is open. */
const showsAlways = 'push.apple.com';

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** Who has Aangan before them gets a toast there, and no second message beside it. */
async function show({ title, body, path, tag, language }: Pushed): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription();
  const mustShow = new URL(subscription?.endpoint ?? self.location.href).hostname.endsWith(showsAlways);
  const isSeen = (await windows()).some((window) => window.visibilityState === 'visible');
  if (isSeen && !mustShow) return;
  await self.registration.showNotification(title, { body, tag, lang: language, data: path });
}

/** Goes to where it is open already; elsewhere something may be being typed, so it gets a window of its own. */
async function open(path: unknown): Promise<void> {
  if (typeof path !== 'string') return;
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const known = (await windows()).find((window) => window.url === url.href);
  await (known ? known.focus() : self.clients.openWindow(url));
}

/** The pages of Aangan that are open in this browser. */
function windows(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}
