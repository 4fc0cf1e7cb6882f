import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { PersonPicker } from '#features/accounts/web/person-picker.tsx';
import { labelsOf } from '#platform/fields/fields.ts';
import { ControlledValue, useValue } from '#platform/forms/web/controlled-value.ts';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { languages } from '#platform/i18n/languages.ts';
import { FormSection } from '#ui/form-section.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Select } from '#ui/select.tsx';
import { clientFields } from '../fields.ts';
import { clientTypeLabels } from '../labels.ts';
import { clientTypes } from '../rules.ts';
import { ClientField, ClientTextField } from './client-field.tsx';
import { prefetchClientSchema } from './client-form-schema.ts';
import type { ClientFormValues } from './client-form-values.ts';
import { useBudgetRefusal } from './use-budget-refusal.ts';

// Shown only after a failed submit.
const problems = lazyComponent(() =>
  import('#platform/forms/web/form-problems.lazy.tsx').then((part) => part.FormProblems),
);
// Needed once the person types a phone or an email address.
const known = lazyComponent(() => import('./existing-people.tsx').then((part) => part.ExistingPeople));
// Below the fold.
const more = lazyComponent(() => import('./client-form-more.lazy.tsx').then((part) => part.ClientFormMore));

interface ClientFormProps {
  readonly draft: DraftForm<ClientFormValues>;
  readonly formId: string;
  /** The client being edited; undefined when one is added. */
  readonly editedId?: string;
  onSubmit(values: ClientFormValues): void;
}

const half = 'col-span-3 phone:col-span-6';

export function ClientForm({ draft, formId, editedId, onSubmit }: ClientFormProps) {
  const { t } = useLingui();
  const refuseBudget = useBudgetRefusal();
  const { form } = draft;
  const [phone, email] = [useValue(form, 'phone'), useValue(form, 'email')];
  const More = more.useComponent(true, false);
  const ExistingPeople = known.useComponent(phone !== '' || email !== '', false);
  const FormProblems = problems.useComponent(draft.state.submitCount > 0, false);
  useEffect(() => {
    prefetchClientSchema();
    problems.prefetch();
    known.prefetch();
  }, []);
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        refuseBudget(form.values());
        void form.submit(onSubmit);
      }}
    >
      {FormProblems && <FormProblems draft={draft} labels={labelsOf(clientFields)} />}
      <FormSection title={t`Basic Information`} text={t`Name and contact details.`}>
        <ClientTextField draft={draft} name="full_name" required className={half} />
        <ClientField draft={draft} name="client_type" required className={half}>
          {(control) => (
            <Select {...control} {...form.register('client_type')}>
              <option value="">{t`Choose a type`}</option>
              {clientTypes.map((type) => (
                <option key={type} value={type}>
                  {t(clientTypeLabels[type])}
                </option>
              ))}
            </Select>
          )}
        </ClientField>
        <ClientTextField draft={draft} name="phone" type="tel" className={half}>
          {ExistingPeople && <ExistingPeople by="phone" typed={phone} except={editedId} />}
        </ClientTextField>
        <ClientTextField draft={draft} name="email" type="email" className={half}>
          {ExistingPeople && <ExistingPeople by="email" typed={email} except={editedId} />}
        </ClientTextField>
        <ClientField
          draft={draft}
          name="language"
          help={t`Used for the client's emails and documents.`}
          className={half}
        >
          {(control) => (
            <Select {...control} {...form.register('language')}>
              {languages.map(({ code, name }) => (
                <option key={code} value={code} lang={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </ClientField>
        <ClientField draft={draft} name="agent_id" className={half}>
          {(control) => (
            <ControlledValue form={form} name="agent_id">
              {({ value, onChange, ref }) => (
                <PersonPicker
                  {...control}
                  ref={ref}
                  value={value}
                  onChange={onChange}
                  placeholder={editedId === undefined ? t`Me` : t`Unassigned`}
                />
              )}
            </ControlledValue>
          )}
        </ClientField>
      </FormSection>

      {More && <More draft={draft} />}
    </form>
  );
}
