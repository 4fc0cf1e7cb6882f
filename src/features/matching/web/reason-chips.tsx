import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useMe } from '#features/accounts/web/queries.ts';
import { classNames } from '#ui/class-names.ts';
import type { PropertyMatch } from '../contract.ts';
import { useReasonLabels } from './use-reason-labels.ts';

/** The reasons for a match, and its near misses. */
export function ReasonChips({ reasons }: { reasons: PropertyMatch['reasons'] }) {
  const { t } = useLingui();
  const { company } = useMe();
  const reasonLabels = useReasonLabels(company.currency);
  if (reasons.length === 0) return <p className="text-12 text-ink-3">{t`No preferences set`}</p>;
  return (
    <ul aria-label={t`Why it matches`} className="flex flex-wrap gap-1">
      {reasonLabels(reasons).map(({ text, isNear }) => (
        <li
          key={text}
          className={classNames(
            'inline-flex min-h-5 items-center gap-1 rounded-full px-2 text-12',
            isNear ? 'bg-warning-tint text-warning-ink' : 'bg-success-tint text-success-ink',
          )}
        >
          {!isNear && <Check aria-hidden="true" className="size-3" />}
          {text}
        </li>
      ))}
    </ul>
  );
}
