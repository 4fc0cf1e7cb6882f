/** Falls back to the cache after this time: behind a captive portal a request may hang without an error. */
const patienceMs = 4_000;

/**
 * The server's page; offline the cached one, which shows persisted data. If the response is only slow, the cached page
 * is used if `hasPersistedUser`: otherwise it could only say that nobody is signed in.
 */
export async function networkFirst(
  answer: Promise<Response>,
  cached: () => Promise<Response | undefined>,
  hasPersistedUser: () => Promise<boolean>,
): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null));
  try {
    const first = await Promise.race([answer, late]);
    if (first) return first;
    return ((await hasPersistedUser()) && (await cached())) || (await answer);
  } catch (problem) {
    const page = await cached();
    if (page) return page;
    throw problem;
  } finally {
    // Avoids an unhandled rejection.
    answer.catch(() => undefined);
  }
}
