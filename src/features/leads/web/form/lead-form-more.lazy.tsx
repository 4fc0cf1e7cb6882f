import { useLingui } from '@lingui/react/macro';
import { useFormatSettings } from '#platform/formats/web/format-settings.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { ControlledField } from '#platform/forms/web/controlled-field.tsx';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { LabelledRecordField } from '#platform/forms/web/record-fields.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { LeadFormValues } from './lead-form-values.ts';
import { LeadLookingFor } from './lead-looking-for.tsx';

/** The form fields below the first view. */
export function LeadFormMore({ draft }: { draft: RecordDraft<LeadFormValues> }) {
  const { t } = useLingui();
  const { date_format } = useFormatSettings();
  const { today } = useFormats();
  return (
    <>
      <LeadLookingFor draft={draft} />
      <ControlledField
        draft={draft}
        name="follow_up_on"
        help={t`When to contact them next.`}
        className="col-span-3 phone:col-span-6"
      >
        {(control) => <DateField {...control} format={date_format} today={today()} />}
      </ControlledField>
      <LabelledRecordField draft={draft} name="notes" className="col-span-6">
        {(control) => <Textarea {...control} {...draft.form.register('notes')} rows={3} />}
      </LabelledRecordField>
    </>
  );
}
