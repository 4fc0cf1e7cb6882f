import { useLingui } from '@lingui/react/macro';
import { Check, ChevronRight } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';

/** The progress through the steps of an import. */
export function ImportSteps({ current }: { current: 0 | 1 | 2 | 3 }) {
  const { t } = useLingui();
  const steps = [t`Choose a file`, t`Match columns`, t`Review`, t`Import`];
  return (
    <ol aria-label={t`Steps of the import`} className="mb-6 flex flex-wrap items-center gap-x-2 gap-y-1 phone:mb-5">
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          className={classNames(
            'flex items-center gap-1.5',
            index === current ? 'font-medium text-ink' : 'text-ink-3 phone:sr-only',
          )}
        >
          {index > 0 && <ChevronRight aria-hidden="true" className="mr-0.5 size-3.5 text-ink-3 phone:hidden" />}
          {index < current ? (
            <Check aria-hidden="true" className="size-3.5 text-success" />
          ) : (
            <span
              className={classNames(
                'grid size-4.5 place-items-center rounded-full text-11 font-semibold tabular-nums',
                index === current ? 'bg-accent text-on-accent' : 'bg-hover',
              )}
            >
              {index + 1}
            </span>
          )}
          {name}
          {index < current && <span className="sr-only">{t`done`}</span>}
        </li>
      ))}
    </ol>
  );
}
