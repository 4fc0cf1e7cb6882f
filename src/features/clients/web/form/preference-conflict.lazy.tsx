import { useLingui } from '@lingui/react/macro';
import { useTypes } from '#features/property-types/web/use-types.ts';
import { useFormatRooms } from '#features/requirements/web/use-format-rooms.ts';
import { labelsOf } from '#platform/fields/fields.ts';
import { useFormatField } from '#platform/fields/web/use-format-field.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { RecordConflictDialog } from '#platform/forms/web/record-conflict-dialog.tsx';
import { preferenceFields } from '../../fields.ts';
import type { PreferenceValues } from '../page/preference-values.ts';

interface PreferenceConflictProps {
  readonly theirs: PreferenceValues;
  readonly mine: PreferenceValues;
  /** The form's baseline. */
  readonly base: PreferenceValues;
  readonly changedBy: string | null;
  readonly isSaving: boolean;
  onClose(): void;
  onKeepTheirs(): void;
  onSave(values: PreferenceValues): void;
}

export function PreferenceConflict({ changedBy, ...props }: PreferenceConflictProps) {
  const { t } = useLingui();
  const types = Object.fromEntries(useTypes().map(({ id, name: type }) => [id, type]));
  const format = useFormatField<PreferenceValues>(preferenceFields, types);
  const name = usePersonName()(changedBy) ?? t`Someone`;
  const formatRooms = useFormatRooms();
  const formatField = (field: keyof PreferenceValues, values: PreferenceValues): string => {
    if (values[field].length === 0 && field !== 'notes') return t`Any`;
    if (field !== 'bedrooms' && field !== 'bathrooms') return format(field, values);
    return formatRooms(values[field]);
  };
  return (
    <RecordConflictDialog
      {...props}
      title={t`${name} changed this client while you were editing`}
      labels={labelsOf(preferenceFields)}
      changedBy={name}
      savingLabel={t`Saving...`}
      formatField={formatField}
    />
  );
}
