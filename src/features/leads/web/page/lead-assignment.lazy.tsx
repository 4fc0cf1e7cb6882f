import { useLingui } from '@lingui/react/macro';
import { PersonPicker } from '#features/accounts/web/person-picker.tsx';
import { PropertyPicker } from '#features/properties/web/property-picker.tsx';
import { ControlledValue } from '#platform/forms/web/controlled-value.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { RecordField } from '#platform/forms/web/record-fields.tsx';
import { FormSection } from '#ui/form-section.tsx';
import type { LeadFormValues } from '../form/lead-form-values.ts';

export function LeadAssignment({ draft }: { draft: RecordDraft<LeadFormValues> }) {
  const { t } = useLingui();
  const { form } = draft;
  return (
    <FormSection title={t`Assignment`} text={t`The agent, and the property they asked about.`}>
      <RecordField draft={draft} name="assigned_agent_id" className="col-span-3 phone:col-span-6">
        {(control) => (
          <ControlledValue form={form} name="assigned_agent_id">
            {({ value, onChange, ref }) => (
              <PersonPicker {...control} ref={ref} value={value} onChange={onChange} placeholder={t`Unassigned`} />
            )}
          </ControlledValue>
        )}
      </RecordField>
      <RecordField draft={draft} name="property_id" className="col-span-6">
        {(control) => (
          <ControlledValue form={form} name="property_id">
            {({ value, onChange, ref }) => (
              <PropertyPicker
                {...control}
                ref={ref}
                value={value}
                onChange={onChange}
                placeholder={t`No specific property`}
              />
            )}
          </ControlledValue>
        )}
      </RecordField>
    </FormSection>
  );
}
