/** As `platform/query-cache` names them, which the application brings: the worker is one file and shares none with it. */
const database = 'last-seen';
const people = 'people';

/** Whether somebody is signed in on this device, as far as it knows: signing out removes who was there. */
export async function hasPersistedUser(): Promise<boolean> {
  const opening = indexedDB.open(database);
  // It is not there, and making it is the application's.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  try {
    const opened = await answerOf(opening);
    try {
      return (await answerOf(opened.transaction(people).objectStore(people).count())) > 0;
    } finally {
      opened.close();
    }
  } catch {
    return false;
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
