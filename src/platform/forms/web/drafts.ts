let owner = '';
/** Set at sign-out: the page stays open for a moment. */
let isOver = false;

/** Sets the profile whose drafts are read and written. */
export function setDraftOwner(profileId: string): void {
  owner = profileId;
  isOver = false;
}

/** The profile of the signed-in user. */
export function draftOwner(): string {
  return owner;
}

const prefix = (profileId: string) => `draft:${profileId}:`;

/** The record that a draft is based on, as the form showed it, and its version. */
export interface Baseline<V> {
  readonly values: V;
  readonly version: number | null;
}

interface Draft<V> {
  readonly values: Partial<V>;
  readonly baseline: Baseline<V> | null;
  readonly savedAt: Date;
}

/** The stored format of drafts, and the names of an earlier version in it. */
type StoredDraft<V> = { readonly values: Partial<V> } & (
  | { readonly baseline: Baseline<V> | null; readonly savedAt: string }
  | { readonly origin: Baseline<V> | null; readonly keptAt: string }
);

export function readDraft<V>(key: string): Draft<V> | null {
  try {
    const text = localStorage.getItem(prefix(owner) + key);
    return text ? parseDraft<V>(text) : null;
  } catch {
    return null;
  }
}

function parseDraft<V>(text: string): Draft<V> {
  // Written by writeDraft below.
  const stored = JSON.parse(text) as StoredDraft<V>;
  const [baseline, savedAt] = 'savedAt' in stored ? [stored.baseline, stored.savedAt] : [stored.origin, stored.keptAt];
  return { values: stored.values, baseline, savedAt: new Date(savedAt) };
}

/**
 * Keeps of each draft only the fields that the user typed into, with their values before: the record behind it may have
 * left the user's sight.
 */
export function reduceDraftsToTyped(profileId: string): void {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix(profileId)))) {
    try {
      const draft = parseDraft<Readonly<Record<string, unknown>>>(localStorage.getItem(key) ?? '');
      if (!draft.baseline) continue;
      const before = draft.baseline.values;
      const typed = Object.keys(draft.values).filter(
        (field) => JSON.stringify(draft.values[field]) !== JSON.stringify(before[field]),
      );
      const ofTyped = (values: Readonly<Record<string, unknown>>) =>
        Object.fromEntries(typed.flatMap((field) => (field in values ? [[field, values[field]]] : [])));
      const baseline = { ...draft.baseline, values: ofTyped(before) };
      localStorage.setItem(key, JSON.stringify({ ...draft, values: ofTyped(draft.values), baseline }));
    } catch {
      // No draft, or the storage is unavailable.
    }
  }
}

/** Stores the draft with its baseline; returns when, or null if storage is unavailable. */
export function writeDraft<V>(key: string, values: unknown, baseline: Baseline<V> | null = null): Date | null {
  if (isOver) return null;
  const savedAt = new Date();
  try {
    localStorage.setItem(prefix(owner) + key, JSON.stringify({ values, baseline, savedAt }));
    return savedAt;
  } catch {
    return null;
  }
}

export function clearDraft(key: string): void {
  localStorage.removeItem(prefix(owner) + key);
}

/** Deletes all drafts of a user at sign-out; forms that unmount afterwards store none. */
export function clearDrafts(profileId: string): void {
  if (profileId === owner) isOver = true;
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix(profileId))) localStorage.removeItem(key);
  }
}

/** The number of drafts of a user on this device. */
export function countDrafts(profileId: string): number {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix(profileId))).length;
}
