import { Plural, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import type { MatchingOptions, Option } from './combobox-options.ts';
import { PopoverBody } from './popover-body.tsx';
import { Skeleton } from './skeleton.tsx';

export interface ComboboxListProps {
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  found: MatchingOptions;
  active: number;
  onActive: (index: number) => void;
  chosen: Option | null;
  onChoose: (option: Option) => void;
  emptyText?: string | undefined;
}

/** The list of a combobox; the focus stays in its input. */
export function ComboboxList(props: ComboboxListProps) {
  const { id, open, onOpenChange, anchor, found, active, onActive, chosen, onChoose, emptyText } = props;
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);
  const { options, isLoading, hasFailed, retry } = found;
  return (
    <PopoverBody
      keepFocus
      open={open}
      onOpenChange={onOpenChange}
      anchor={anchor}
      className="max-h-[min(20rem,var(--radix-popper-available-height))] w-(--radix-popper-anchor-width) min-w-56 p-1"
    >
      <div ref={list} id={id} role="listbox" aria-label={t`Choices`} aria-busy={isLoading}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and takes the keys.
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === chosen?.value}
            onMouseMove={() => index !== active && onActive(index)}
            onClick={() => onChoose(option)}
            className={classNames(
              'flex min-h-control items-center gap-2 rounded-control px-2 py-1 text-ink',
              index === active && 'bg-selected',
            )}
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate">{option.label}</span>
              {option.detail && <span className="block truncate text-12 text-ink-3">{option.detail}</span>}
            </span>
            {option.value === chosen?.value && <Check aria-hidden="true" className="text-accent" />}
          </div>
        ))}
      </div>
      {options.length === 0 && isLoading && (
        <div className="grid gap-4 px-2 py-3">
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      )}
      {options.length === 0 && !isLoading && !hasFailed && (
        <p className="px-2 py-1.5 text-ink-3">{emptyText ?? t`Nothing found`}</p>
      )}
      {hasFailed && (
        <div className="flex items-center justify-between gap-2 py-0.5 pl-2 text-danger-ink">
          {t`This could not be loaded.`}
          <Button variant="ghost" size="sm" onClick={retry}>
            {t`Retry`}
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {!isLoading && !hasFailed && <Plural value={options.length} one="# choice" other="# choices" />}
      </p>
    </PopoverBody>
  );
}
