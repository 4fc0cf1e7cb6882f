import type { HistoryEntry } from '../contract.ts';

export type ChangeLine = { readonly field: string } & (
  | { readonly kind: 'set' | 'cleared'; readonly value: unknown }
  | { readonly kind: 'changed'; readonly before: unknown; readonly after: unknown }
  | { readonly kind: 'members'; readonly added: readonly unknown[]; readonly removed: readonly unknown[] }
);

/** Reads a difference in the order of the known fields; other fields are not shown on screens. */
export function changeLines(difference: HistoryEntry['difference'], knownFields: readonly string[]): ChangeLine[] {
  return knownFields.flatMap((field) => {
    const step = difference[field];
    return step ? [lineOf(field, step)] : [];
  });
}

function lineOf(field: string, [before, after]: readonly [unknown, unknown]): ChangeLine {
  if (Array.isArray(before) || Array.isArray(after)) {
    const [old, now] = [membersOf(before), membersOf(after)];
    return {
      field,
      kind: 'members',
      added: now.filter((member) => !old.includes(member)),
      removed: old.filter((member) => !now.includes(member)),
    };
  }
  if (isNothing(before)) return { field, kind: 'set', value: after };
  if (isNothing(after)) return { field, kind: 'cleared', value: before };
  return { field, kind: 'changed', before, after };
}

function membersOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
