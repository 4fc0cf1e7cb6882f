import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Fact {
  label: string;
  /** Empty values are shown as a dash. */
  value: ReactNode;
}

interface FactsProps {
  readonly facts: readonly Fact[];
  readonly className?: string | undefined;
  /** Further `FactRows`. */
  readonly children?: ReactNode;
}

/** The details of a record, one label and value per line. */
export function Facts({ facts, className, children }: FactsProps) {
  return (
    <dl className={classNames('grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-x-3 gap-y-2 py-3', className)}>
      <FactRows facts={facts} />
      {children}
    </dl>
  );
}

export function FactRows({ facts }: { readonly facts: readonly Fact[] }) {
  return facts.map(({ label, value }) => (
    <div key={label} className="contents">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 text-ink">{isNothing(value) ? '–' : value}</dd>
    </div>
  ));
}

function isNothing(value: ReactNode): boolean {
  return value === null || value === undefined || value === '' || value === false;
}
