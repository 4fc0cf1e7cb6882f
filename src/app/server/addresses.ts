/**
 * What is known of addresses, written as the routes of the page are: `$id` stands for what varies. Finds what belongs to
 * an address, and what stands in it for the first `$`.
 */
export function byAddress<T>(
  known: Readonly<Record<string, T>>,
): (pathname: string) => { found: T; id: string } | null {
  const patterns = Object.entries(known).map(
    ([path, found]) => [new RegExp(`^${path.replaceAll(/\$\w+/gu, '([^/]+)')}/?$`, 'u'), found] as const,
  );
  return (pathname) => {
    if (Object.hasOwn(known, pathname)) {
      const found = known[pathname];
      if (found !== undefined) return { found, id: '' };
    }
    for (const [pattern, found] of patterns) {
      const match = pattern.exec(pathname);
      if (match) return { found, id: match[1] ?? '' };
    }
    return null;
  };
}
