import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '#features/accounts/web/formats.ts';
import { usePersonName } from '#features/accounts/web/person-name.ts';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { stateName } from '#platform/indian-states.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Property } from '../contract.ts';
import { propertyFieldLabels } from '../property-field-labels.ts';
import type { AreaBasis } from '../rules.ts';
import { areaBasisLabels, purposeLabels, statusLabels } from './labels.ts';
import type { PropertyFormValues } from './property-form-values.ts';
import { formValuesOf } from './property-form-values.ts';

type FieldName = keyof PropertyFormValues;
type Side = 'mine' | 'theirs';

interface ConflictDialogProps {
  /** What stands there now. */
  readonly current: Property;
  readonly mine: PropertyFormValues;
  /** What this form started from. */
  readonly base: PropertyFormValues;
  readonly changedBy: string | null;
  readonly isSaving: boolean;
  onClose(): void;
  onKeepTheirs(): void;
  onSave(values: PropertyFormValues): void;
}

/**
 * Two people edited one property. What only one of them changed is kept; for a field that both changed, the second
 * chooses. Nothing wins silently.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { current, mine, base, changedBy, isSaving } = props;
  const { t } = useLingui();
  const wordsOf = useFieldWords();
  const theirs = formValuesOf(current);
  // The form's own fields.
  const fields = Object.keys(mine) as FieldName[];
  const isSame = (one: PropertyFormValues, other: PropertyFormValues, field: FieldName) =>
    JSON.stringify(one[field]) === JSON.stringify(other[field]);
  const different = fields.filter((field) => !isSame(mine, theirs, field));
  const [choices, setChoices] = useState<Partial<Record<FieldName, Side>>>({});
  const sideOf = (field: FieldName): Side => choices[field] ?? (isSame(mine, base, field) ? 'theirs' : 'mine');
  const merged = () => {
    const values: PropertyFormValues = { ...theirs };
    for (const field of different) if (sideOf(field) === 'mine') Object.assign(values, { [field]: mine[field] });
    return values;
  };
  const name = usePersonName()(changedBy) ?? t`Somebody`;
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title={t`${name} changed this property meanwhile`}
      text={t`Choose what to keep for each field. Nothing is saved until you do.`}
      footer={
        <>
          <Button variant="quiet" onClick={props.onKeepTheirs}>{t`Keep theirs`}</Button>
          <span className="flex-1" />
          <Button onClick={props.onClose}>{t`Back to the form`}</Button>
          <Button
            variant="main"
            busy={isSaving}
            busyLabel={t`Updating Property...`}
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
            <legend className="mb-1 font-medium text-ink">{t(propertyFieldLabels[field])}</legend>
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
                  <span className="block text-12 text-ink-3">{side === 'mine' ? t`Mine` : name}</span>
                  <span className="block break-words whitespace-pre-line text-ink">
                    {wordsOf(field, side === 'mine' ? mine : theirs)}
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

/** The value of a field as people read it. */
function useFieldWords() {
  const { t } = useLingui();
  const { money, day } = useFormats();
  const nameOf = usePersonName();
  const types = useQuery(propertyTypesQuery);
  const people = useQuery(peopleQuery);
  return (field: FieldName, values: PropertyFormValues): string => {
    const value = values[field];
    if (Array.isArray(value)) {
      const words = value.map((part) => (typeof part === 'string' ? part : ''));
      return field === 'images' ? t`${value.length} pictures` : words.join(', ') || '–';
    }
    if (value === '') return '–';
    switch (field) {
      case 'price':
        return money(values.price);
      case 'status':
        return t(statusLabels[values.status]);
      case 'purpose':
        return t(purposeLabels[values.purpose]);
      case 'area_basis':
        // Set by the select, which offers nothing else.
        return t(areaBasisLabels[values.area_basis as AreaBasis]);
      case 'state':
        return stateName(values.state);
      case 'listing_date':
        return day(values.listing_date);
      case 'property_type_id':
        return types.data?.find((type) => type.id === value)?.name ?? '…';
      case 'agent_id':
        return nameOf(people.data?.find((person) => person.id === value)?.full_name) ?? '…';
      default:
        return String(value);
    }
  };
}
