import type { InfiniteData } from '@tanstack/react-query';
import type { ColumnSum, LeadCard, LeadPage } from '../../contract.ts';
import type { LeadStatus, LostReason } from '../../rules.ts';

export type ColumnPages = InfiniteData<LeadPage, unknown>;

/** A card's move to another position on the board. */
export interface BoardMove {
  readonly lead: LeadCard;
  readonly to: LeadStatus;
  /** The card above the new position; null is the top. */
  readonly below: string | null;
  /** The reason, if it is lost. */
  readonly lost?: { readonly reason: LostReason; readonly note: string };
}

export function movePages(pages: ColumnPages, status: LeadStatus, move: BoardMove): ColumnPages {
  const rest = withoutCard(pages, move.lead.id);
  if (move.to !== status) return rest;
  const { lead, below } = move;
  const moved: LeadCard =
    lead.status === status
      ? lead
      : { ...lead, status, stage_since: new Date().toISOString(), lost_reason: move.lost?.reason ?? null };
  const dropIndex = rest.pages.findIndex((page) => page.items.some((one) => one.id === below));
  return {
    ...rest,
    pages: rest.pages.map((page, index) => {
      if (index !== Math.max(0, dropIndex)) return page;
      const above = page.items.findIndex((one) => one.id === below);
      return { ...page, items: page.items.toSpliced(above + 1, 0, moved) };
    }),
  };
}

function withoutCard(pages: ColumnPages, id: string): ColumnPages {
  if (!pages.pages.some((page) => page.items.some((one) => one.id === id))) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, items: page.items.filter((one) => one.id !== id) })),
  };
}

export function moveSums(sums: readonly ColumnSum[], { lead, to }: BoardMove): readonly ColumnSum[] {
  if (lead.status === to) return sums;
  return sums.map((sum) => {
    const step = Number(sum.status === to) - Number(sum.status === lead.status);
    if (step === 0) return sum;
    const value = paisaOf(sum.value) + BigInt(step) * paisaOf(lead.budget ?? '0');
    return { ...sum, count: sum.count + step, value: rupeesOf(value) };
  });
}

export function worthOf(sums: readonly ColumnSum[]): string {
  return rupeesOf(sums.reduce((value, sum) => value + paisaOf(sum.value), 0n));
}

function paisaOf(rupees: string): bigint {
  const [whole = '0', fraction = ''] = rupees.split('.');
  return BigInt(whole + fraction.padEnd(2, '0').slice(0, 2));
}

function rupeesOf(paisa: bigint): string {
  const digits = String(paisa < 0n ? 0n : paisa).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The card above a drop index, counted without the moved card; null on top. */
export function cardAbove(ids: readonly string[], dropIndex: number): string | null {
  return ids[Math.min(dropIndex, ids.length) - 1] ?? null;
}
