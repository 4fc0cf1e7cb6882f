import type { InfiniteData } from '@tanstack/react-query';
import { paiseOf, rupeesOf } from '#platform/paise.ts';
import type { ColumnSum, LeadPage } from '../../contract.ts';
import type { LeadStatus } from '../../rules.ts';
import type { PendingLeadMove } from '../lead-moves.ts';
import { movedLead } from '../lead-moves.ts';

export type ColumnPages = InfiniteData<LeadPage, unknown>;

export function movePages(pages: ColumnPages, status: LeadStatus, move: PendingLeadMove): ColumnPages {
  const rest = withoutCard(pages, move.lead.id);
  if (move.to !== status) return rest;
  const { lead, below } = move;
  const dropIndex = rest.pages.findIndex((page) => page.items.some((one) => one.id === below));
  return {
    ...rest,
    pages: rest.pages.map((page, index) => {
      if (index !== Math.max(0, dropIndex)) return page;
      const above = page.items.findIndex((one) => one.id === below);
      return { ...page, items: page.items.toSpliced(above + 1, 0, movedLead(lead, move)) };
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

export function moveSums(sums: readonly ColumnSum[], { lead, to }: PendingLeadMove): readonly ColumnSum[] {
  if (lead.status === to) return sums;
  return sums.map((sum) => {
    const step = Number(sum.status === to) - Number(sum.status === lead.status);
    if (step === 0) return sum;
    const value = paiseOf(sum.value) + BigInt(step) * paiseOf(lead.budget ?? '0');
    return { ...sum, count: sum.count + step, value: rupeesOf(value < 0n ? 0n : value) };
  });
}

export function worthOf(sums: readonly ColumnSum[]): string {
  return rupeesOf(sums.reduce((value, sum) => value + paiseOf(sum.value), 0n));
}

/** The card above a drop index, counted without the moved card; null on top. */
export function cardAbove(ids: readonly string[], dropIndex: number): string | null {
  return ids[Math.min(dropIndex, ids.length) - 1] ?? null;
}
