import { useLingui } from '@lingui/react/macro';
import { PersonPicker } from '#features/accounts/web/person-picker.tsx';
import { PropertyPicker } from '#features/properties/web/property-picker.tsx';
import { ControlledValue } from '#platform/forms/web/controlled-value.ts';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { FormSection } from '#ui/form-section.tsx';
import { LeadField } from './lead-field.tsx';
import type { LeadFormValues } from './lead-form-values.ts';

export function LeadAssignment({ draft }: { draft: DraftForm<LeadFormValues> }) {
  const { t } = useLingui();
  const { form } = draft;
  return (
    <FormSection title={t`Assignment`} text={t`The agent, and the property they asked about.`}>
      <LeadField draft={draft} name="assigned_agent_id" className="col-span-3 phone:col-span-6">
        {(control) => (
          <ControlledValue form={form} name="assigned_agent_id">
            {({ value, onChange, ref }) => (
              <PersonPicker {...control} ref={ref} value={value} onChange={onChange} placeholder={t`Unassigned`} />
            )}
          </ControlledValue>
        )}
      </LeadField>
      <LeadField draft={draft} name="property_id" className="col-span-6">
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
      </LeadField>
    </FormSection>
  );
}
