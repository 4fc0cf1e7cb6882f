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
  /** A plain string is the same in every language, such as the name of a language. */
  readonly labels: Readonly<Record<keyof V & string, MessageDescriptor | string>>;
  /** The values that this form started with. */
  readonly base: V;
  readonly mine: V;
  /** The current values on the server. */
  readonly theirs: V;
  readonly changedBy: string;
  readonly isSaving: boolean;
  readonly savingLabel: string;
  formatField(field: keyof V & string, values: V): ReactNode;
  onClose(): void;
  onKeepTheirs(): void;
  onSave(values: V): void;
}

/**
 * Conflict dialog for two edits of one record. Changes that only one user made are kept. For a field that both changed,
 * the second user chooses; nothing is overwritten silently.
 */
export function RecordConflictDialog<V extends object>(props: RecordConflictDialogProps<V>) {
  const { labels, base, mine, theirs, changedBy, formatField } = props;
  const { t } = useLingui();
  // The keys of the values are field names.
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
