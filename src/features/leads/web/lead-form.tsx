import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { RecordField, RecordTextField } from '#platform/forms/web/record-fields.tsx';
import { RecordFormElement } from '#platform/forms/web/record-form.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { interestLabels, leadSourceLabels, leadStatusLabels, lostReasonLabels } from '../labels.ts';
import { interests, leadSources, leadStatuses, lostReasons } from '../rules.ts';
import type { LeadFormValues } from './lead-form-values.ts';
import { leadForm } from './lead-record-form.ts';

// Loaded when the user types a phone or an email address.
const known = lazyComponent(() =>
  import('#features/clients/web/existing-people.tsx').then((part) => part.ExistingPeople),
);
// Below the first view.
const more = lazyComponent(() => import('./lead-form-more.lazy.tsx').then((part) => part.LeadFormMore));
const assignment = lazyComponent(() => import('./lead-assignment.lazy.tsx').then((part) => part.LeadAssignment));

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
  const More = more.useComponent(true, false);
  const Assignment = assignment.useComponent(true, false);
  const ExistingPeople = known.useComponent(phone !== '' || email !== '', false);
  useEffect(known.prefetch, []);
  return (
    <RecordFormElement form={leadForm} draft={draft} onSubmit={onSubmit}>
      <FormSection title={t`Lead Information`} text={t`Contact details, source and requirements.`}>
        <RecordTextField draft={draft} name="full_name" required className="col-span-6" />
        <RecordTextField draft={draft} name="phone" type="tel" className={half}>
          {ExistingPeople && <ExistingPeople by="phone" typed={phone} except={editedId} />}
        </RecordTextField>
        <RecordTextField draft={draft} name="email" type="email" className={half}>
          {ExistingPeople && <ExistingPeople by="email" typed={email} except={editedId} />}
        </RecordTextField>
        <RecordField draft={draft} name="source" required className={half}>
          {(control) => (
            <Select {...control} {...form.register('source')}>
              {draft.baseline.values.source === '' && <option value="">{t`Choose a source`}</option>}
              {leadSources.map((source) => (
                <option key={source} value={source}>
                  {t(leadSourceLabels[source])}
                </option>
              ))}
            </Select>
          )}
        </RecordField>
        <RecordField draft={draft} name="status" required className={half}>
          {(control) => (
            <Select {...control} {...form.register('status')}>
              {leadStatuses.map((name) =>
                name === 'closed' && editedId === undefined ? (
                  <option key={name} value="converted">{t`Converted`}</option>
                ) : (
                  <option key={name} value={name}>
                    {t(leadStatusLabels[name])}
                  </option>
                ),
              )}
            </Select>
          )}
        </RecordField>
        {status === 'lost' && (
          <>
            <RecordField draft={draft} name="lost_reason" required className={half}>
              {(control) => (
                <Select {...control} {...form.register('lost_reason')}>
                  <option value="">{t`Choose a reason`}</option>
                  {lostReasons.map((reason) => (
                    <option key={reason} value={reason}>
                      {t(lostReasonLabels[reason])}
                    </option>
                  ))}
                </Select>
              )}
            </RecordField>
            <RecordField draft={draft} name="lost_note" className={half}>
              {(control) => <Textarea {...control} {...form.register('lost_note')} rows={1} />}
            </RecordField>
          </>
        )}
        <RecordField draft={draft} name="interest_type" className={half}>
          {(control) => (
            <Select {...control} {...form.register('interest_type')}>
              <option value="">{t`Not specified`}</option>
              {interests.map((interest) => (
                <option key={interest} value={interest}>
                  {t(interestLabels[interest])}
                </option>
              ))}
            </Select>
          )}
        </RecordField>
        {More && <More draft={draft} />}
      </FormSection>
      {Assignment && <Assignment draft={draft} />}
    </RecordFormElement>
  );
}
