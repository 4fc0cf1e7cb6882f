import { useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';
import { formatCount } from '#platform/money.ts';
import { Badge } from '#ui/badge.tsx';
import { namedAfter } from '#ui/named-after.ts';
import { SectionHead } from '#ui/section-head.tsx';
import type { Findings } from '../contract.ts';

interface FoundSectionProps<Card> {
  readonly id: string;
  readonly title: string;
  readonly found: {
    readonly items: readonly Card[];
    readonly near: readonly Card[];
    readonly count: Findings['clients']['count'];
  };
  /** The link to the whole list, which keeps the words. */
  readonly all: ReactElement<{ className?: string }>;
  entryOf(card: Card): ReactNode;
}

/** What was found of one kind: how many, the best of them, and the way to all; nothing where there are none. */
export function FoundSection<Card>({ id, title, found, all, entryOf }: FoundSectionProps<Card>) {
  const { t } = useLingui();
  const { items, near, count } = found;
  if (items.length + near.length === 0) return null;
  const grouped = formatCount(count.value);
  return (
    <section aria-labelledby={id} className="mb-8">
      <SectionHead
        id={id}
        title={
          <span className="flex items-center gap-2">
            {title}
            {items.length > 0 && <Badge plain>{count.is_capped ? `${grouped}+` : grouped}</Badge>}
          </span>
        }
        action={items.length > 0 && cloneElement(all, { ...namedAfter(id), className: 'link' })}
      />
      {items.length > 0 && <ul>{items.map(entryOf)}</ul>}
      {near.length > 0 && (
        <>
          <p id={`${id}-near`} className="pt-3 text-12 font-medium text-ink-3">
            {t`Spelt nearly so`}
          </p>
          <ul aria-labelledby={`${id}-near`}>{near.map(entryOf)}</ul>
        </>
      )}
    </section>
  );
}
