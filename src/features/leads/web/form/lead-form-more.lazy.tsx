import { useLingui } from '@lingui/react/macro';
import { useMe } from '#features/accounts/web/queries.ts';
import { AmountInput } from '#platform/formats/web/amount-input.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { ControlledField } from '#platform/forms/web/controlled-field.tsx';
import { ControlledValue } from '#platform/forms/web/controlled-value.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { RecordField, useFieldError } from '#platform/forms/web/record-fields.tsx';
import { DateField } from '#ui/date-field.tsx';
import { TagInput } from '#ui/tag-input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { leadFields } from '../../fields.ts';
import type { LeadFormValues } from './lead-form-values.ts';

const half = 'col-span-3 phone:col-span-6';

/** The form fields below the first view. */
export function LeadFormMore({ draft }: { draft: RecordDraft<LeadFormValues> }) {
  const { t } = useLingui();
  const { date_format } = useMe();
  const { today } = useFormats();
  const { form } = draft;
  const locationError = useFieldError(draft, 'preferred_locations');
  return (
    <>
      <ControlledField draft={draft} name="budget" className={half}>
        {(control) => <AmountInput {...control} />}
      </ControlledField>
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
      <ControlledField draft={draft} name="follow_up_on" help={t`When to contact them next.`} className={half}>
        {(control) => <DateField {...control} format={date_format} today={today()} />}
      </ControlledField>
      <RecordField draft={draft} name="notes" className="col-span-6">
        {(control) => <Textarea {...control} {...form.register('notes')} rows={3} />}
      </RecordField>
    </>
  );
}
