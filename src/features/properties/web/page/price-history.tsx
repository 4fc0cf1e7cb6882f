import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { When } from '#platform/formats/web/when.tsx';
import { classNames } from '#ui/class-names.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { Price } from '../price.tsx';
import { priceHistoryQuery } from '../queries.ts';

/** The prices of a property, newest first; hidden while there is only one. */
export function PriceHistory({ id, isGone }: { id: string; isGone: boolean }) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const { data: steps = [] } = useQuery({ ...priceHistoryQuery(id), enabled: !isGone });
  if (steps.length < 2) return null;
  return (
    <section aria-labelledby="price-history">
      <SectionHead id="price-history" title={t`Price history`} />
      <ol className="py-1">
        {steps.map((step, index) => {
          const before = steps[index + 1];
          // Sale, rent and lease prices cannot be compared.
          const isComparable = before?.purpose === step.purpose;
          return (
            <li
              key={step.changed_at}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line py-2 last:border-0"
            >
              <Price price={step.price} purpose={step.purpose} className={index === 0 ? '' : 'opacity-80'} />
              {before && isComparable && <ChangeOf before={before.price} after={step.price} />}
              <p className="col-span-full truncate text-12 text-ink-3">
                <When at={step.changed_at} />
                {step.changed_by !== null && ` · ${nameOf(step.changed_by)}`}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function ChangeOf({ before, after }: { before: string; after: string }) {
  const change = ((Number(after) - Number(before)) / Number(before)) * 100;
  // Below 0.05 % it would be rounded to nothing.
  if (!Number.isFinite(change) || Math.abs(change) < 0.05) return null;
  const figure = `${change > 0 ? '+' : '−'}${Math.abs(change).toFixed(1)}%`;
  return (
    <span
      className={classNames('text-12 font-medium tabular-nums', change > 0 ? 'text-warning-ink' : 'text-success-ink')}
    >
      {figure}
    </span>
  );
}
