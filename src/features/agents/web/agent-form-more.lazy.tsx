import { useLingui } from '@lingui/react/macro';
import { ControlledValue } from '#platform/forms/web/controlled-value.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { LabelledRecordField, RecordTextField, useFieldError } from '#platform/forms/web/record-fields.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { AgentFormValues } from './agent-form-values.ts';
import { SpecializationInput } from './specialization-input.tsx';

interface AgentFormMoreProps {
  readonly draft: RecordDraft<AgentFormValues>;
  /** Not everybody may edit the notes. */
  readonly hasNotes: boolean;
}

/** The form sections below the fold. */
export function AgentFormMore({ draft, hasNotes }: AgentFormMoreProps) {
  const { t } = useLingui();
  const { form } = draft;
  const error = useFieldError(draft, 'specialization');
  return (
    <>
      <FormSection title={t`Professional details`} text={t`Specialization, experience and qualifications.`}>
        <div className="col-span-6">
          <ControlledValue form={form} name="specialization">
            {({ value, onChange }) => <SpecializationInput value={value} error={error} onChange={onChange} />}
          </ControlledValue>
        </div>
        <RecordTextField
          draft={draft}
          name="experience"
          numeric
          unit={t({ context: 'unit of experience', message: 'years' })}
          className="col-span-2 phone:col-span-6"
        />
        <RecordTextField draft={draft} name="qualifications" className="col-span-4 phone:col-span-6" />
        <RecordTextField draft={draft} name="address" className="col-span-6" />
      </FormSection>
      {hasNotes && (
        <FormSection title={t`Notes`} text={t`Only visible to your agency.`}>
          <LabelledRecordField draft={draft} name="notes" hideLabel className="col-span-6">
            {(control) => <Textarea {...control} {...form.register('notes')} rows={4} />}
          </LabelledRecordField>
        </FormSection>
      )}
    </>
  );
}
