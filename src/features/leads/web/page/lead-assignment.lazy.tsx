import { useLingui } from '@lingui/react/macro';
import { PersonPicker } from '#features/accounts/web/person-picker.tsx';
import { PropertyPicker } from '#features/properties/web/property-picker.tsx';
import { ControlledField } from '#platform/forms/web/controlled-field.tsx';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { FormSection } from '#ui/form-section.tsx';
import type { LeadFormValues } from '../form/lead-form-values.ts';

export function LeadAssignment({ draft }: { draft: RecordDraft<LeadFormValues> }) {
  const { t } = useLingui();
  return (
    <FormSection title={t`Assignment`} text={t`The agent, and the property they asked about.`}>
      <ControlledField draft={draft} name="assigned_agent_id" className="col-span-3 phone:col-span-6">
        {(control) => <PersonPicker {...control} placeholder={t`Unassigned`} />}
      </ControlledField>
      <ControlledField draft={draft} name="property_id" className="col-span-6">
        {(control) => <PropertyPicker {...control} placeholder={t`No specific property`} />}
      </ControlledField>
    </FormSection>
  );
}
