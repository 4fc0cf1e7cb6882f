import type { Pushed } from '#features/notifications/pushed.ts';
import { networkFirst } from './network-first.ts';
import { hasPersistedUser } from './persisted-user.ts';
import { cachedFile, cachedShell, precacheFiles } from './precached-files.ts';

// Of a worker, which the types of the platform know only by its own name.
declare const self: ServiceWorkerGlobalScope;

/** Apple ends what it pushes to when a message is not shown, whatever is open. */
const showsAlways = 'push.apple.com';

/** What begins an address that is no page of the application: it needs the server, or somebody else's page. */
const elsewhere =
  /^\/(api|rpc|files|assets|icons|live|portal|login|waiting|sign-up|confirm-email|forgot-password|reset-password|invitation|healthz|readyz|shell)(\/|$)|\.\w+$/u;

// A new version takes over at once, and nobody notices: open pages find their own files, kept or on the server.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

// A page asks for it once it is shown, in its language.
self.addEventListener('message', (event) => {
  const { keepFor } = event.data ?? {};
  // What is missing is fetched when a page asks the next time.
  if (typeof keepFor === 'string') event.waitUntil(precacheFiles(keepFor).catch(() => undefined));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (!elsewhere.test(pathname)) event.respondWith(networkFirst(fetch(request), cachedShell, hasPersistedUser));
  } else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request, pathname));
});

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function openFile(request: Request, path: string): Promise<Response> {
  return (await cachedFile(path)) ?? fetch(request);
}

/** Who has Aangan before them gets a toast there, and no second message beside it. */
async function show({ title, body, path, tag, language }: Pushed): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription();
  const mustShow = new URL(subscription?.endpoint ?? self.location.href).hostname.endsWith(showsAlways);
  const isSeen = (await windows()).some((window) => window.visibilityState === 'visible');
  if (isSeen && !mustShow) return;
  await self.registration.showNotification(title, { body, tag, lang: language, data: path });
}

/** A browser may move where it is pushed to; nobody opens the settings for that, so the server hears of it from here. */
async function renew({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const options = oldSubscription?.options;
  const moved = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!moved) return;
  const { endpoint, keys } = moved.toJSON();
  await fetch('/rpc/notifications/addDevice', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: { endpoint, ...keys } }),
  });
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
