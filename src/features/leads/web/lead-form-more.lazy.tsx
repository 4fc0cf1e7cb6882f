import { useLingui } from '@lingui/react/macro';
import { useMe } from '#features/accounts/web/queries.ts';
import { AmountInput } from '#platform/formats/web/amount-input.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { ControlledValue } from '#platform/forms/web/controlled-value.ts';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { DateField } from '#ui/date-field.tsx';
import { TagInput } from '#ui/tag-input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { leadFields } from '../fields.ts';
import { LeadField, useLeadError } from './lead-field.tsx';
import type { LeadFormValues } from './lead-form-values.ts';

const half = 'col-span-3 phone:col-span-6';

/** The form fields below the first view. */
export function LeadFormMore({ draft }: { draft: DraftForm<LeadFormValues> }) {
  const { t } = useLingui();
  const { date_format } = useMe();
  const { today } = useFormats();
  const { form } = draft;
  const locationError = useLeadError(draft, 'preferred_locations');
  return (
    <>
      <LeadField draft={draft} name="budget" className={half}>
        {(control) => (
          <ControlledValue form={form} name="budget">
            {({ value, onChange, onBlur, ref }) => (
              <AmountInput {...control} ref={ref} value={value} onChange={onChange} onBlur={onBlur} />
            )}
          </ControlledValue>
        )}
      </LeadField>
      <div className="col-span-6">
        <ControlledValue form={form} name="preferred_locations">
          {({ value, onChange }) => (
            <TagInput
              heading={t(leadFields.preferred_locations.label)}
              label={t`Add a location`}
              addLabel={t`Add location`}
              maxLength={100}
              value={value}
              onChange={(values) => onChange([...values])}
              error={locationError}
            />
          )}
        </ControlledValue>
      </div>
      <LeadField draft={draft} name="follow_up_on" help={t`When to contact them next.`} className={half}>
        {(control) => (
          <ControlledValue form={form} name="follow_up_on">
            {({ value, onChange, onBlur, ref }) => (
              <DateField
                {...control}
                ref={ref}
                format={date_format}
                today={today()}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
              />
            )}
          </ControlledValue>
        )}
      </LeadField>
      <LeadField draft={draft} name="notes" className="col-span-6">
        {(control) => <Textarea {...control} {...form.register('notes')} rows={3} />}
      </LeadField>
    </>
  );
}
