import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { useSelectionAround } from './use-list-selection.ts';

interface SelectionTickProps {
  readonly id: string;
  readonly name: string;
  /** Shown at all times, not only under the pointer or the focus. */
  readonly isAlwaysShown?: boolean;
  readonly className?: string;
}

/** The checkbox of a record in a list; nothing where records cannot be selected. Shift ticks a range. */
export function SelectionTick({ id, name, isAlwaysShown = false, className }: SelectionTickProps) {
  const { t } = useLingui();
  const selection = useSelectionAround();
  if (!selection) return null;
  const isSelected = selection.isSelected(id);
  return (
    <Checkbox
      label={t`Select ${name}`}
      hideLabel
      data-select
      checked={isSelected}
      className={classNames('relative z-1 print:hidden', !isAlwaysShown && !isSelected && hidden, className)}
      onChange={({ nativeEvent }) =>
        selection.toggle(id, { range: 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true })
      }
    />
  );
}

const hidden =
  'opacity-0 in-[[data-list-entry]:hover]:opacity-100 in-[[data-list-entry]:focus-within]:opacity-100 group-data-selecting/selection:opacity-100 touch:opacity-100';
