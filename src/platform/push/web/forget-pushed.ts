/**
 * Removes the previous user's push notifications and the subscription. A push service stores messages for a while, and
 * a browser that renews its subscription would do so for the next user.
 */
export async function forgetPushed(): Promise<void> {
  // Browsers omit it on pages that are neither https nor localhost.
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  // On iPhones it supports neither notifications nor push until Aangan is on the home screen.
  if (registration) await Promise.allSettled([closeShown(registration), unsubscribe(registration)]);
}

async function closeShown(registration: ServiceWorkerRegistration): Promise<void> {
  for (const message of await registration.getNotifications()) message.close();
}

async function unsubscribe(registration: ServiceWorkerRegistration): Promise<void> {
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}
