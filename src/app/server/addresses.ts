/**
 * Looks up values by route pattern, as in the routes of the page: `$id` matches one path segment. Returns the value for
 * a path, and the segment that matched the first `$`.
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
