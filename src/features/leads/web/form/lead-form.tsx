import { useLingui } from '@lingui/react/macro';
import { usePrefetchQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AddPhone, OtherPhones } from '#features/clients/web/form/other-phones.tsx';
import { CustomInputs } from '#features/custom-fields/web/custom-inputs.tsx';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { LabelledRecordField, RecordSelect, RecordTextField } from '#platform/forms/web/record-fields.tsx';
import { RecordFormElement } from '#platform/forms/web/record-form.tsx';
import { useWordKeys } from '#platform/words/web/use-word-keys.ts';
import { FormSection } from '#ui/form-section.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Textarea } from '#ui/textarea.tsx';
import { lostReasonWords, wonReasonLabels } from '../../end-labels.ts';
import { leadSourceLabel, leadSourceWords, leadStageWords } from '../../labels.ts';
import { isLost, isOpen, isWon, typedWonReasons, wonReasons } from '../../rules.ts';
import type { LeadFormValues } from './lead-form-values.ts';
import { leadForm } from './lead-record-form.ts';

// Loaded when the user types a phone or an email address.
const known = lazyComponent(() =>
  import('#features/clients/web/form/existing-people.tsx').then((part) => part.ExistingPeople),
);
// Below the first view.
const more = lazyComponent(() => import('./lead-form-more.lazy.tsx').then((part) => part.LeadFormMore));
const assignment = lazyComponent(() => import('../page/lead-assignment.lazy.tsx').then((part) => part.LeadAssignment));

interface LeadFormProps {
  readonly draft: RecordDraft<LeadFormValues>;
  /** The lead being edited; undefined while adding one. */
  readonly editedId?: string;
  onSubmit(values: LeadFormValues): void;
}

const half = 'col-span-3 phone:col-span-6';

export function LeadForm({ draft, editedId, onSubmit }: LeadFormProps) {
  const { t } = useLingui();
  const { form } = draft;
  const [phone, email, status] = [useValue(form, 'phone'), useValue(form, 'email'), useValue(form, 'status')];
  const others = useValue(form, 'other_phones');
  const { source, lost_reason } = draft.baseline.values;
  const sources = useWordKeys(leadSourceWords, source);
  const lostReasons = useWordKeys(lostReasonWords, lost_reason);
  const stages = useWordKeys(leadStageWords, draft.baseline.values.status);
  const option = (value: string) => ({ value, text: t(leadStageWords.labelOf(value)) });
  const More = more.useComponent(true, false);
  const Assignment = assignment.useComponent(true, false);
  const ExistingPeople = known.useComponent(phone !== '' || email !== '' || others.length > 0, false);
  useEffect(known.prefetch, []);
  // The types are shown by code that loads later.
  usePrefetchQuery(propertyTypesQuery);
  return (
    <RecordFormElement form={leadForm} draft={draft} onSubmit={onSubmit}>
      <FormSection title={t`Lead Information`} text={t`Contact details, source and requirements.`}>
        <RecordTextField draft={draft} name="full_name" required className="col-span-6" />
        <RecordTextField draft={draft} name="phone" type="tel" className={half}>
          {ExistingPeople && <ExistingPeople by="phone" typed={phone} except={editedId} />}
          <AddPhone draft={draft} />
        </RecordTextField>
        <RecordTextField draft={draft} name="email" type="email" className={half}>
          {ExistingPeople && <ExistingPeople by="email" typed={email} except={editedId} />}
        </RecordTextField>
        <OtherPhones draft={draft} editedId={editedId} ExistingPeople={ExistingPeople} />
        <RecordSelect
          draft={draft}
          name="source"
          required
          className={half}
          empty={draft.baseline.values.source === '' && t`Choose a source`}
          options={sources.map((value) => ({ value, text: t(leadSourceLabel(value)) }))}
        />
        <RecordSelect
          draft={draft}
          name="status"
          required
          className={half}
          options={[
            ...stages.filter(isOpen).map(option),
            // A new lead is not won at once.
            ...(editedId === undefined
              ? [{ value: 'converted', text: t`Converted` }]
              : stages.filter(isWon).map(option)),
            ...stages.filter(isLost).map(option),
          ]}
        />
        {isLost(status) && (
          <EndFields
            draft={draft}
            reason="lost_reason"
            note="lost_note"
            options={lostReasons.map((value) => ({ value, text: t(lostReasonWords.labelOf(value)) }))}
          />
        )}
        {isWon(status) && (
          <EndFields
            draft={draft}
            reason="won_reason"
            note="won_note"
            options={wonReasons
              .filter(
                (value) => value === draft.baseline.values.won_reason || typedWonReasons.some((one) => one === value),
              )
              .map((value) => ({ value, text: t(wonReasonLabels[value]) }))}
          />
        )}
        {More && <More draft={draft} />}
      </FormSection>
      {Assignment && <Assignment draft={draft} />}
      <CustomInputs kind="leads" draft={draft} />
    </RecordFormElement>
  );
}

interface EndFieldsProps {
  readonly draft: RecordDraft<LeadFormValues>;
  readonly reason: 'lost_reason' | 'won_reason';
  readonly note: 'lost_note' | 'won_note';
  readonly options: ReadonlyArray<{ readonly value: string; readonly text: string }>;
}

/** Why the lead is lost or closed. */
function EndFields({ draft, reason, note, options }: EndFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <RecordSelect
        draft={draft}
        name={reason}
        required
        className={half}
        empty={t`Choose a reason`}
        options={options}
      />
      <LabelledRecordField draft={draft} name={note} className={half}>
        {(control) => <Textarea {...control} {...draft.form.register(note)} rows={1} />}
      </LabelledRecordField>
    </>
  );
}
