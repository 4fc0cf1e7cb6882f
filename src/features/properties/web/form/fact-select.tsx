import { useLingui } from '@lingui/react/macro';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { RecordSelect } from '#platform/forms/web/record-fields.tsx';
import { propertyFields } from '../../fields.ts';
import type { PropertyFormValues } from './property-form-values.ts';

interface FactSelectProps {
  readonly draft: RecordDraft<PropertyFormValues>;
  readonly name: 'area_basis' | 'facing' | 'furnishing' | 'possession';
}

export function FactSelect({ draft, name }: FactSelectProps) {
  const { t } = useLingui();
  return (
    <RecordSelect
      draft={draft}
      name={name}
      className="col-span-2 phone:col-span-3"
      empty={t`Not specified`}
      options={Object.entries(propertyFields[name].labels).map(([value, label]) => ({ value, text: t(label) }))}
    />
  );
}
