import type { Pushed } from '#features/notifications/pushed.ts';
import { networkFirst } from './network-first.ts';
import { isSignedInOnDevice } from './persisted-user.ts';
import { cachedFile, cachedShell, precacheFiles } from './precached-files.ts';

// The type of a service worker's global scope, which the DOM types do not declare for `self`.
declare const self: ServiceWorkerGlobalScope;

/** Apple revokes a subscription after a push without a notification, even if the app is open. */
const showsAlways = 'push.apple.com';

/** Path prefixes outside the application: they need the server or another page. */
const elsewhere =
  /^\/(api|rpc|files|assets|icons|live|p|homes|homes-preview|portal|login|waiting|sign-up|confirm-email|forgot-password|reset-password|invitation|healthz|readyz|shell)(\/|$)|\.\w+$/u;

// A new version takes over at once; open pages find their files in the cache or on the server.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

// A page sends this once it is shown, with its language.
self.addEventListener('message', (event) => {
  const { keepFor } = event.data ?? {};
  // Missing files are fetched at the next request.
  if (typeof keepFor === 'string') event.waitUntil(precacheFiles(keepFor).catch(() => undefined));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (!elsewhere.test(pathname)) event.respondWith(networkFirst(fetch(request), cachedShell, isSignedInOnDevice));
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

/** Without a notification if Aangan is visible: a toast shows the message there. */
async function show({ title, body, path, tag, language }: Pushed): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription();
  const mustShow = new URL(subscription?.endpoint ?? self.location.href).hostname.endsWith(showsAlways);
  const isSeen = (await windows()).some((window) => window.visibilityState === 'visible');
  if (isSeen && !mustShow) return;
  await self.registration.showNotification(title, { body, tag, lang: language, data: path });
}

/** Reports a changed push subscription to the server; users would not open the settings for that. */
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

/** Focuses a window at that URL or opens a new one: navigating another window could lose typed text. */
async function open(path: unknown): Promise<void> {
  if (typeof path !== 'string') return;
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const known = (await windows()).find((window) => window.url === url.href);
  await (known ? known.focus() : self.clients.openWindow(url));
}

/** The open pages of Aangan in this browser. */
function windows(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}
