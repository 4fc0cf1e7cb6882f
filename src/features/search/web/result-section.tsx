import type { ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';
import { formatCount } from '#platform/money.ts';
import { Badge } from '#ui/badge.tsx';
import { namedAfter } from '#ui/named-after.ts';
import { SectionHead } from '#ui/section-head.tsx';
import type { Findings } from '../contract.ts';

/** Literal or phonetic matches. */
export type ResultSectionData = 'items' | 'alike';

interface ResultSectionProps<Card> {
  readonly id: string;
  readonly title: string;
  readonly part: ResultSectionData;
  readonly found: {
    readonly items: readonly Card[];
    readonly alike: readonly Card[];
    readonly count: Findings['clients']['count'];
  };
  /** The link to the full list with the same search. */
  readonly all: ReactElement<{ className?: string }>;
  entryOf(card: Card): ReactNode;
}

/** The results of one kind and a link to all; renders nothing if there are none. */
export function ResultSection<Card>({ id, title, part, found, all, entryOf }: ResultSectionProps<Card>) {
  const cards = found[part];
  if (cards.length === 0) return null;
  const entries = <ul>{cards.map(entryOf)}</ul>;
  if (part === 'alike')
    return (
      <section aria-labelledby={`${id}-alike`} className="mb-4">
        <h3 id={`${id}-alike`} className="pt-3 text-12 font-medium text-ink-3">
          {title}
        </h3>
        {entries}
      </section>
    );
  const { value, is_capped: isCapped } = found.count;
  const grouped = formatCount(value);
  return (
    <section aria-labelledby={id} className="mb-8">
      <SectionHead
        id={id}
        title={
          <span className="flex items-center gap-2">
            {title}
            <Badge plain>{isCapped ? `${grouped}+` : grouped}</Badge>
          </span>
        }
        action={cloneElement(all, { ...namedAfter(id), className: 'link' })}
      />
      {entries}
    </section>
  );
}
