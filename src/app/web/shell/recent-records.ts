import { isId } from '#platform/is-id.ts';

/** Records with their own page, by path prefix. */
const pages = {
  '/properties/': 'properties',
  '/clients/': 'clients',
  '/leads/': 'leads',
  '/agents/view/': 'agents',
} as const;

export interface RecentRecord {
  readonly kind: (typeof pages)[keyof typeof pages];
  readonly id: string;
}

const most = 6;
const prefix = 'recent-records:';
/** The signed-out person: their page is still open for a moment and must store nothing more. */
let signedOut = '';

/** The records that a person opened last on this device, newest first. Stores only ids, no names. */
export function readRecentRecords(profileId: string): RecentRecord[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + profileId) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap((path) => recordOf(path) ?? []) : [];
  } catch {
    return [];
  }
}

/** Stores that a person opened a page, if it is a record's. */
export function rememberRecord(profileId: string, path: string): void {
  if (profileId === signedOut || !recordOf(path)) return;
  try {
    const earlier = readRecentRecords(profileId).map(pathOf);
    const paths = [path, ...earlier.filter((other) => other !== path)].slice(0, most);
    localStorage.setItem(prefix + profileId, JSON.stringify(paths));
  } catch {
    // A full or closed storage: the palette offers less.
  }
}

export function forgetRecentRecords(profileId: string): void {
  signedOut = profileId;
  localStorage.removeItem(prefix + profileId);
}

export function pathOf({ kind, id }: RecentRecord): string {
  const [start] = Object.entries(pages).find(([, name]) => name === kind) ?? ['/'];
  return start + id;
}

function recordOf(path: unknown): RecentRecord | null {
  if (typeof path !== 'string') return null;
  for (const [start, kind] of Object.entries(pages)) {
    const id = path.startsWith(start) ? path.slice(start.length) : '';
    if (isId(id)) return { kind, id };
  }
  return null;
}
