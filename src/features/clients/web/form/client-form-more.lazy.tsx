import { useLingui } from '@lingui/react/macro';
import { useMe } from '#features/accounts/web/queries.ts';
import { PlaceInput } from '#features/localities/web/place-input.tsx';
import { AmountInput } from '#platform/formats/web/amount-input.tsx';
import { ControlledValue } from '#platform/forms/web/controlled-value.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import {
  LabelledRecordField,
  RecordSelect,
  RecordTextField,
  useFieldError,
} from '#platform/forms/web/record-fields.tsx';
import { useStates } from '#platform/i18n/web/use-states.ts';
import { FormSection } from '#ui/form-section.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { clientFields } from '../../fields.ts';
import type { ClientFormValues } from './client-form-values.ts';

/** The form sections below the fold. */
export function ClientFormMore({ draft }: { draft: RecordDraft<ClientFormValues> }) {
  const { t } = useLingui();
  const { company } = useMe();
  const states = useStates();
  const { form } = draft;
  const locationError = useFieldError(draft, 'preferred_locations');
  return (
    <>
      <FormSection title={t`Budget and locations`} text={t`The client's budget and preferred locations.`}>
        {(['budget_min', 'budget_max'] as const).map((name) => (
          <LabelledRecordField
            key={name}
            draft={draft}
            name={name}
            help={company.currency === 'inr' ? t`Maximum limit: ₹999 crores (9.99 billion)` : undefined}
            className="col-span-3 phone:col-span-6"
          >
            {(control) => (
              <ControlledValue form={form} name={name}>
                {(given) => <AmountInput {...control} {...given} step={1000} />}
              </ControlledValue>
            )}
          </LabelledRecordField>
        ))}
        <div className="col-span-6">
          <ControlledValue form={form} name="preferred_locations">
            {({ value, onChange }) => (
              <PlaceInput
                heading={t(clientFields.preferred_locations.label)}
                label={t`Add a location`}
                addLabel={t`Add location`}
                value={value}
                onChange={(values) => onChange([...values])}
                error={locationError}
              />
            )}
          </ControlledValue>
        </div>
      </FormSection>

      <FormSection title={t`Address and tax`} text={t`Used on invoices.`}>
        <RecordTextField draft={draft} name="address" className="col-span-6" />
        <RecordSelect
          draft={draft}
          name="state"
          className="col-span-3 phone:col-span-6"
          empty={t`Not specified`}
          options={states.map((state) => ({ value: state.code, text: state.name }))}
        />
        <RecordTextField draft={draft} name="gstin" className="col-span-3 phone:col-span-6" />
      </FormSection>

      <FormSection title={t`Notes`} text={t`Only visible to your agency.`}>
        <LabelledRecordField draft={draft} name="notes" hideLabel className="col-span-6">
          {(control) => <Textarea {...control} {...form.register('notes')} rows={4} />}
        </LabelledRecordField>
      </FormSection>
    </>
  );
}
