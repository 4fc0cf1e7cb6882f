import type { PushDeviceInput } from '../contract.ts';

/** How this browser stands to being pushed to. */
export type BrowserPush =
  | { readonly state: 'unsupported' | 'denied' | 'off' }
  | { readonly state: 'on'; readonly endpoint: string };

const worker = '/service-worker.js';

/** What this browser says of itself, without asking anybody. */
export async function readBrowserPush(): Promise<BrowserPush> {
  // Browsers leave these out where the page is neither at https nor at localhost; on iPhones until it is on the home screen.
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return { state: 'unsupported' };
  if (Notification.permission === 'denied') return { state: 'denied' };
  const subscription = await subscriptionOf(await navigator.serviceWorker.getRegistration());
  return subscription && Notification.permission === 'granted'
    ? { state: 'on', endpoint: subscription.endpoint }
    : { state: 'off' };
}

/** Asks the person whether the browser may show messages, and then it for where they go; null when the person says no. */
export async function requestPush(serverKey: string): Promise<PushDeviceInput | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(worker);
  const registration = await navigator.serviceWorker.ready;
  const known = await registration.pushManager.getSubscription();
  // One that was made with another key of the installation would refuse this one.
  if (known && keyOf(known) !== serverKey) await known.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
  return { endpoint: made.endpoint, p256dh, auth };
}

/** The browser forgets that it was pushed to. */
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
