let owner = '';
/** Since the owner signed out: the page is open for a moment yet. */
let isOver = false;

/** Whose drafts are read and written from now on. */
export function setDraftOwner(profileId: string): void {
  owner = profileId;
  isOver = false;
}

/** The profile of whoever is signed in. */
export function draftOwner(): string {
  return owner;
}

const prefix = (profileId: string) => `draft:${profileId}:`;

/** The record a draft began with, as the form showed it, and its version. */
export interface Baseline<V> {
  readonly values: V;
  readonly version: number | null;
}

interface Draft<V> {
  readonly values: Partial<V>;
  readonly baseline: Baseline<V> | null;
  readonly savedAt: Date;
}

/** As drafts are stored on devices. */
interface StoredDraft<V> {
  readonly values: Partial<V>;
  readonly origin: Baseline<V> | null;
  readonly keptAt: string;
}

export function readDraft<V>(key: string): Draft<V> | null {
  try {
    const text = localStorage.getItem(prefix(owner) + key);
    if (!text) return null;
    // Written by writeDraft below.
    const { values, origin, keptAt } = JSON.parse(text) as StoredDraft<V>;
    return { values, baseline: origin, savedAt: new Date(keptAt) };
  } catch {
    return null;
  }
}

/** Keeps what is typed and what it began with; returns when, or null where nothing is kept. */
export function writeDraft<V>(key: string, values: unknown, baseline: Baseline<V> | null = null): Date | null {
  if (isOver) return null;
  const savedAt = new Date();
  try {
    localStorage.setItem(prefix(owner) + key, JSON.stringify({ values, origin: baseline, keptAt: savedAt }));
    return savedAt;
  } catch {
    return null;
  }
}

export function clearDraft(key: string): void {
  localStorage.removeItem(prefix(owner) + key);
}

/** Removes every draft of a person, at sign-out; a form that goes away with its page keeps none any more. */
export function clearDrafts(profileId: string): void {
  if (profileId === owner) isOver = true;
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix(profileId))) localStorage.removeItem(key);
  }
}

/** How many drafts a person has on this device. */
export function countDrafts(profileId: string): number {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix(profileId))).length;
}
