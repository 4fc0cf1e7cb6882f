/** Must match `platform/query-cache`: the worker is a single file and shares no module with the application. */
const database = 'last-seen';
const people = 'people';

/** Whether a person is signed in on this device, as far as it knows: signing out deletes the entry. */
export async function isSignedInOnDevice(): Promise<boolean> {
  const opening = indexedDB.open(database);
  // The database does not exist; only the application may create it.
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
