import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface MoreFiltersDialogProps {
  /** 'Show clients' */
  readonly showLabel: string;
  /** Whether the filters are invalid. */
  readonly isWrong: boolean;
  readonly children: ReactNode;
  onClear(): void;
  onApply(): void;
  onClose(): void;
}

/** The dialog with the filters that do not fit in the bar; applies them together. */
export function MoreFiltersDialog({ showLabel, isWrong, children, ...props }: MoreFiltersDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      placement="end"
      title={t`More Filters`}
      footer={
        <>
          <Button variant="ghost" onClick={props.onClear}>{t`Clear all`}</Button>
          <span className="flex-1" />
          <Button onClick={props.onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" form="more-filters" disabled={isWrong}>
            {showLabel}
          </Button>
        </>
      }
    >
      <form
        id="more-filters"
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          props.onApply();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}

interface ChoicesProps {
  readonly legend: string;
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>;
  readonly chosen: readonly string[] | undefined;
  onChange(chosen: string[] | undefined): void;
}

/** A filter with several choices; none means any. */
export function FilterChoices({ legend, options, chosen = [], onChange }: ChoicesProps) {
  const toggle = (value: string, isOn: boolean) => {
    const rest = chosen.filter((other) => other !== value);
    const next = isOn ? [...rest, value] : rest;
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-ink">{legend}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
