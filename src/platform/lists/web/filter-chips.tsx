import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { FilterChip } from '#ui/chip.tsx';
import { passFocus } from '#ui/pass-focus.ts';

interface FilterChipsProps<F extends readonly string[]> {
  /** The filters that have a place in the bar, which shows one choice but not several, and none on a phone. */
  readonly inBar: ReadonlyArray<{ label: string; values: readonly string[]; onRemove(): void }>;
  readonly filters: readonly F[];
  describeFilter(filter: F): { label: string; value: string };
  onRemove(filter: F): void;
  onClear(): void;
}

/** What narrows a list, as chips that can be taken away. */
export function FilterChips<F extends readonly string[]>(props: FilterChipsProps<F>) {
  const { inBar, filters, describeFilter, onRemove, onClear } = props;
  const { t } = useLingui();
  const chips = useRef<HTMLDivElement>(null);
  const removeChip = (act: () => void) => {
    passFocus(chips.current, moreFilters());
    act();
  };
  return (
    <>
      <div ref={chips} className="contents">
        {inBar.map(
          ({ label, values, onRemove }) =>
            values.length > 0 && (
              <span key={label} className={values.length === 1 ? 'hidden min-w-0 phone:flex' : 'contents'}>
                <FilterChip label={label} value={values.join(', ')} onRemove={() => removeChip(onRemove)} />
              </span>
            ),
        )}
        {filters.map((filter) => {
          const { label, value } = describeFilter(filter);
          return (
            <FilterChip
              key={filter[0]}
              label={label}
              value={value}
              onRemove={() => removeChip(() => onRemove(filter))}
            />
          );
        })}
      </div>
      {filters.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            moreFilters()?.focus();
            onClear();
          }}
        >
          {t`Clear all`}
        </Button>
      )}
    </>
  );
}

/** Stands in the bar above, and stays; a list with few filters has no such button. */
function moreFilters(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-more-filters]') ?? document.getElementById('main');
}
