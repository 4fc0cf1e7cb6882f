/** A network may lead nowhere and say nothing of it. */
const patienceMs = 4_000;

/**
 * The server's page; without a network the kept one, which shows what was last seen. Where the answer is only late, the
 * kept one comes if `hasSomebody`: to others it would say nothing but that nobody is signed in.
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
    // Whatever becomes of it later, nobody waits for it.
    answer.catch(() => undefined);
  }
}
