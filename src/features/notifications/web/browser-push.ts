import type { PushDeviceInput } from '../contract.ts';

export type BrowserPush =
  | { readonly state: 'unsupported' | 'denied' | 'off' }
  | { readonly state: 'on'; readonly endpoint: string };

const worker = '/service-worker.js';

/** Reads the push state of this browser without a permission prompt. */
export async function readBrowserPush(): Promise<BrowserPush> {
  // Browsers hide these APIs outside https and localhost; iPhones until the app is on the home screen.
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return { state: 'unsupported' };
  if (Notification.permission === 'denied') return { state: 'denied' };
  const subscription = await subscriptionOf(await navigator.serviceWorker.getRegistration());
  return subscription && Notification.permission === 'granted'
    ? { state: 'on', endpoint: subscription.endpoint }
    : { state: 'off' };
}

/** Asks for permission to show notifications, then subscribes; null when the user refuses. */
export async function requestPush(serverKey: string): Promise<PushDeviceInput | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(worker);
  const registration = await navigator.serviceWorker.ready;
  const known = await registration.pushManager.getSubscription();
  // A subscription with another server key would refuse this server's messages.
  if (known && keyOf(known) !== serverKey) await known.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
  return { endpoint: made.endpoint, p256dh, auth };
}

/** Removes the push subscription of this browser. */
export async function forgetPush(): Promise<void> {
  await (await subscriptionOf(await navigator.serviceWorker.getRegistration()))?.unsubscribe();
}

async function subscriptionOf(registration: ServiceWorkerRegistration | undefined): Promise<PushSubscription | null> {
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/u, '');
}
