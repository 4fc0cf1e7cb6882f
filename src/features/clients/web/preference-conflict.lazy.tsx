import { useLingui } from '@lingui/react/macro';
import { useTypes } from '#features/property-types/web/use-types.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { RecordConflictDialog } from '#platform/forms/web/record-conflict-dialog.tsx';
import { preferenceLabels } from './preference-labels.ts';
import type { PreferenceValues } from './preference-values.ts';
import { formatRoomRange } from './rooms.ts';

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
  const { money } = useFormats();
  const types = useTypes();
  const name = usePersonName()(changedBy) ?? t`Someone`;
  const rooms = { from: (least: number) => t`from ${least}`, upTo: (most: number) => t`up to ${most}` };
  const formatField = (field: keyof PreferenceValues, values: PreferenceValues): string => {
    switch (field) {
      case 'budget_min':
      case 'budget_max':
        return values[field] === '' ? t`Any` : money(values[field]);
      case 'bedrooms':
      case 'bathrooms':
        return formatRoomRange(values[field][0] ?? null, values[field][1] ?? null, rooms) ?? t`Any`;
      case 'property_type_ids':
        return values[field].map((id) => types.find((type) => type.id === id)?.name ?? '…').join(', ') || t`Any`;
      case 'notes':
        return values.notes || '–';
      default:
        return values[field].join(', ') || t`Any`;
    }
  };
  return (
    <RecordConflictDialog
      {...props}
      title={t`${name} changed this client while you were editing`}
      labels={preferenceLabels}
      changedBy={name}
      savingLabel={t`Saving...`}
      formatField={formatField}
    />
  );
}
