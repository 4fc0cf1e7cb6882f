import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

type Side = 'mine' | 'theirs';

interface RecordConflictDialogProps<V extends object> {
  /** 'Rohan changed this property meanwhile' */
  readonly title: string;
  /** What is a name in every language, as that of a language, is given as it is. */
  readonly labels: Readonly<Record<keyof V & string, MessageDescriptor | string>>;
  /** What this form started from. */
  readonly base: V;
  readonly mine: V;
  /** What stands there now. */
  readonly theirs: V;
  readonly changedBy: string;
  readonly isSaving: boolean;
  readonly savingLabel: string;
  /** The value of a field as people read it. */
  formatField(field: keyof V & string, values: V): ReactNode;
  onClose(): void;
  onKeepTheirs(): void;
  onSave(values: V): void;
}

/**
 * Two people edited one record. What only one of them changed is kept; for a field that both changed, the second
 * chooses. Nothing wins silently.
 */
export function RecordConflictDialog<V extends object>(props: RecordConflictDialogProps<V>) {
  const { labels, base, mine, theirs, changedBy, formatField } = props;
  const { t } = useLingui();
  // The form's own fields.
  const fields = Object.keys(mine) as (keyof V & string)[];
  const isSame = (one: V, other: V, field: keyof V) => JSON.stringify(one[field]) === JSON.stringify(other[field]);
  const different = fields.filter((field) => !isSame(mine, theirs, field));
  const [choices, setChoices] = useState<Partial<Record<keyof V, Side>>>({});
  const sideOf = (field: keyof V): Side => choices[field] ?? (isSame(mine, base, field) ? 'theirs' : 'mine');
  const labelOf = (field: keyof V & string) => {
    const label = labels[field];
    return typeof label === 'string' ? label : t(label);
  };
  const merged = () => {
    const values = { ...theirs };
    for (const field of different) if (sideOf(field) === 'mine') values[field] = mine[field];
    return values;
  };
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title={props.title}
      text={t`Choose what to keep for each field. Nothing is saved until you do.`}
      footer={
        <>
          <Button variant="ghost" onClick={props.onKeepTheirs}>{t`Keep theirs`}</Button>
          <span className="flex-1" />
          <Button onClick={props.onClose}>{t`Back to the form`}</Button>
          <Button
            variant="primary"
            busy={props.isSaving}
            busyLabel={props.savingLabel}
            onClick={() => props.onSave(merged())}
          >
            {t`Save my choice`}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {different.map((field) => (
          <fieldset
            key={field}
            className="grid grid-cols-2 gap-2 border-b border-line pb-3 last:border-0 phone:grid-cols-1"
          >
            <legend className="mb-1 font-medium text-ink">{labelOf(field)}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label
                key={side}
                className="flex cursor-pointer items-start gap-2 rounded-control p-2 inset-ring inset-ring-line has-checked:bg-accent-tint"
              >
                <input
                  type="radio"
                  className="tick mt-0.5"
                  name={`keep-${field}`}
                  checked={sideOf(field) === side}
                  onChange={() => setChoices((before) => ({ ...before, [field]: side }))}
                />
                <span className="min-w-0">
                  <span className="block text-12 text-ink-3">{side === 'mine' ? t`Mine` : changedBy}</span>
                  <span className="block break-words whitespace-pre-line text-ink">
                    {formatField(field, side === 'mine' ? mine : theirs)}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
