const kilobyte = 1024;

/** '48 kB', '1.2 MB' */
export function fileSize(bytes: number): string {
  if (bytes < kilobyte * kilobyte) return `${Math.max(1, Math.round(bytes / kilobyte))} kB`;
  return `${(bytes / kilobyte / kilobyte).toFixed(1)} MB`;
}
