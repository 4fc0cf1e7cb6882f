import { useLingui } from '@lingui/react/macro';
import { useMe } from '#features/accounts/web/queries.ts';
import { AmountInput } from '#platform/formats/web/amount-input.tsx';
import { ControlledValue } from '#platform/forms/web/controlled-value.ts';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useStates } from '#platform/i18n/web/use-states.ts';
import { FormSection } from '#ui/form-section.tsx';
import { Select } from '#ui/select.tsx';
import { TagInput } from '#ui/tag-input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { clientFields } from '../fields.ts';
import { ClientField, ClientTextField, useClientError } from './client-field.tsx';
import type { ClientFormValues } from './client-form-values.ts';

/** The form sections below the fold. */
export function ClientFormMore({ draft }: { draft: DraftForm<ClientFormValues> }) {
  const { t } = useLingui();
  const { company } = useMe();
  const states = useStates();
  const { form } = draft;
  const locationError = useClientError(draft, 'preferred_locations');
  return (
    <>
      <FormSection title={t`Budget and locations`} text={t`The client's budget and preferred locations.`}>
        {(['budget_min', 'budget_max'] as const).map((name) => (
          <ClientField
            key={name}
            draft={draft}
            name={name}
            help={company.currency === 'inr' ? t`Maximum limit: ₹999 crores (9.99 billion)` : undefined}
            className="col-span-3 phone:col-span-6"
          >
            {(control) => (
              <ControlledValue form={form} name={name}>
                {({ value, onChange, onBlur, ref }) => (
                  <AmountInput {...control} ref={ref} step={1000} value={value} onChange={onChange} onBlur={onBlur} />
                )}
              </ControlledValue>
            )}
          </ClientField>
        ))}
        <div className="col-span-6">
          <ControlledValue form={form} name="preferred_locations">
            {({ value, onChange }) => (
              <TagInput
                heading={t(clientFields.preferred_locations.label)}
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
      </FormSection>

      <FormSection title={t`Address and tax`} text={t`Used on invoices.`}>
        <ClientTextField draft={draft} name="address" className="col-span-6" />
        <ClientField draft={draft} name="state" className="col-span-3 phone:col-span-6">
          {(control) => (
            <Select {...control} {...form.register('state')}>
              <option value="">{t`Not specified`}</option>
              {states.map((state) => (
                <option key={state.code} value={state.code}>
                  {state.name}
                </option>
              ))}
            </Select>
          )}
        </ClientField>
        <ClientTextField draft={draft} name="gstin" className="col-span-3 phone:col-span-6" />
      </FormSection>

      <FormSection title={t`Notes`} text={t`Only visible to your agency.`}>
        <ClientField draft={draft} name="notes" hideLabel className="col-span-6">
          {(control) => <Textarea {...control} {...form.register('notes')} rows={4} />}
        </ClientField>
      </FormSection>
    </>
  );
}
