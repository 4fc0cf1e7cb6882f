import { isId } from '#platform/is-id.ts';

/** Records with a page of their own, by the beginning of its address. */
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
/** Whoever signed out: the page is open for a moment yet, and keeps nothing more of theirs. */
let signedOut = '';

/** The records that a person opened last on this device, the latest first. Ids alone are kept: no names stay behind. */
export function readRecentRecords(profileId: string): RecentRecord[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + profileId) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap((path) => recordOf(path) ?? []) : [];
  } catch {
    return [];
  }
}

/** Keeps that a person opened a page, if it is one of a record. */
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

/** At sign-out. */
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
