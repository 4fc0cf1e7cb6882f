const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//u, 'Edge'],
  [/OPR\/|Opera/u, 'Opera'],
  [/SamsungBrowser\//u, 'Samsung Internet'],
  [/UCBrowser\//u, 'UC Browser'],
  [/Firefox\/|FxiOS\//u, 'Firefox'],
  [/CriOS\/|Chrom(?:e|ium)\//u, 'Chrome'],
  [/Version\/.*Safari\//u, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/u, 'Windows'],
  [/Android/u, 'Android'],
  [/iPhone|iPod/u, 'iPhone'],
  [/iPad/u, 'iPad'],
  [/CrOS/u, 'ChromeOS'],
  [/Mac OS X|Macintosh/u, 'macOS'],
  [/Linux|X11/u, 'Linux'],
];

/** A device as its owner would name it, 'Chrome · Windows'; empty if the browser does not say. */
export function deviceName(userAgent: string): string {
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [named(browsers), named(systems)].filter((name) => name !== undefined).join(' · ');
}
