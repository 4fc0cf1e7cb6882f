/**
 * Takes away what was pushed to this device for whoever was signed in, and what would come yet: a push service keeps
 * messages for a while, and a browser that renews its subscription would do so for the next person.
 */
export async function forgetPushed(): Promise<void> {
  // Browsers leave it out where the page is neither at https nor at localhost.
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  // On iPhones it has neither messages nor push until Aangan is on the home screen.
  if (registration) await Promise.allSettled([closeShown(registration), unsubscribe(registration)]);
}

async function closeShown(registration: ServiceWorkerRegistration): Promise<void> {
  for (const message of await registration.getNotifications()) message.close();
}

async function unsubscribe(registration: ServiceWorkerRegistration): Promise<void> {
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}
