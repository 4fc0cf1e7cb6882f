import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { PersonPicker } from '#features/accounts/web/person-picker.tsx';
import { CustomInputs } from '#features/custom-fields/web/custom-inputs.tsx';
import { useBudgetRefusal } from '#features/requirements/web/use-budget-refusal.ts';
import { ControlledField } from '#platform/forms/web/controlled-field.tsx';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { LabelledRecordField, RecordSelect, RecordTextField } from '#platform/forms/web/record-fields.tsx';
import { RecordFormElement } from '#platform/forms/web/record-form.tsx';
import { languages } from '#platform/i18n/languages.ts';
import { FormSection } from '#ui/form-section.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Select } from '#ui/select.tsx';
import { clientTypeLabels } from '../../labels.ts';
import { clientTypes } from '../../rules.ts';
import type { ClientFormValues } from './client-form-values.ts';
import { clientForm } from './client-record-form.ts';
import { AddPhone, OtherPhones } from './other-phones.tsx';

// Needed once the person types a phone or an email address.
const known = lazyComponent(() => import('./existing-people.tsx').then((part) => part.ExistingPeople));
// Below the fold.
const more = lazyComponent(() => import('./client-form-more.lazy.tsx').then((part) => part.ClientFormMore));

interface ClientFormProps {
  readonly draft: RecordDraft<ClientFormValues>;
  /** The client being edited; undefined when one is added. */
  readonly editedId?: string;
  onSubmit(values: ClientFormValues): void;
}

const half = 'col-span-3 phone:col-span-6';

export function ClientForm({ draft, editedId, onSubmit }: ClientFormProps) {
  const { t } = useLingui();
  const refuseBudget = useBudgetRefusal();
  const { form } = draft;
  const [phone, email] = [useValue(form, 'phone'), useValue(form, 'email')];
  const others = useValue(form, 'other_phones');
  const More = more.useComponent(true, false);
  const ExistingPeople = known.useComponent(phone !== '' || email !== '' || others.length > 0, false);
  useEffect(known.prefetch, []);
  return (
    <RecordFormElement
      form={clientForm}
      draft={draft}
      onTry={(values) => void refuseBudget(values)}
      onSubmit={onSubmit}
    >
      <FormSection title={t`Basic Information`} text={t`Name and contact details.`}>
        <RecordTextField draft={draft} name="full_name" required className={half} />
        <RecordSelect
          draft={draft}
          name="client_type"
          required
          className={half}
          empty={t`Choose a type`}
          options={clientTypes.map((value) => ({ value, text: t(clientTypeLabels[value]) }))}
        />
        <RecordTextField draft={draft} name="phone" type="tel" className={half}>
          {ExistingPeople && <ExistingPeople by="phone" typed={phone} except={editedId} />}
          <AddPhone draft={draft} />
        </RecordTextField>
        <RecordTextField draft={draft} name="email" type="email" className={half}>
          {ExistingPeople && <ExistingPeople by="email" typed={email} except={editedId} />}
        </RecordTextField>
        <OtherPhones draft={draft} editedId={editedId} ExistingPeople={ExistingPeople} />
        <LabelledRecordField
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
        </LabelledRecordField>
        <ControlledField draft={draft} name="agent_id" className={half}>
          {(control) => <PersonPicker {...control} placeholder={editedId === undefined ? t`Me` : t`Unassigned`} />}
        </ControlledField>
      </FormSection>

      {More && <More draft={draft} />}
      <CustomInputs kind="clients" draft={draft} />
    </RecordFormElement>
  );
}
