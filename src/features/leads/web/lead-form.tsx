import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { labelsOf } from '#platform/fields/fields.ts';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { FormSection } from '#ui/form-section.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { leadFields } from '../fields.ts';
import { interestLabels, leadSourceLabels, leadStatusLabels, lostReasonLabels } from '../labels.ts';
import { interests, leadSources, leadStatuses, lostReasons } from '../rules.ts';
import { LeadField, LeadTextField } from './lead-field.tsx';
import { prefetchLeadSchema } from './lead-form-schema.ts';
import type { LeadFormValues } from './lead-form-values.ts';

// Loaded when the user first submits.
const problems = lazyComponent(() =>
  import('#platform/forms/web/form-problems.lazy.tsx').then((part) => part.FormProblems),
);
// Loaded when the user types a phone or an email address.
const known = lazyComponent(() =>
  import('#features/clients/web/existing-people.tsx').then((part) => part.ExistingPeople),
);
// Below the first view.
const more = lazyComponent(() => import('./lead-form-more.lazy.tsx').then((part) => part.LeadFormMore));
const assignment = lazyComponent(() => import('./lead-assignment.lazy.tsx').then((part) => part.LeadAssignment));

interface LeadFormProps {
  readonly draft: DraftForm<LeadFormValues>;
  readonly formId: string;
  /** The lead being edited; undefined while adding one. */
  readonly editedId?: string;
  onSubmit(values: LeadFormValues): void;
}

const half = 'col-span-3 phone:col-span-6';

export function LeadForm({ draft, formId, editedId, onSubmit }: LeadFormProps) {
  const { t } = useLingui();
  const { form } = draft;
  const [phone, email, status] = [useValue(form, 'phone'), useValue(form, 'email'), useValue(form, 'status')];
  const More = more.useComponent(true, false);
  const Assignment = assignment.useComponent(true, false);
  const ExistingPeople = known.useComponent(phone !== '' || email !== '', false);
  const FormProblems = problems.useComponent(draft.state.submitCount > 0, false);
  useEffect(() => {
    prefetchLeadSchema();
    problems.prefetch();
    known.prefetch();
  }, []);
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(onSubmit);
      }}
    >
      {FormProblems && <FormProblems draft={draft} labels={labelsOf(leadFields)} />}
      <FormSection title={t`Lead Information`} text={t`Contact details, source and requirements.`}>
        <LeadTextField draft={draft} name="full_name" required className="col-span-6" />
        <LeadTextField draft={draft} name="phone" type="tel" className={half}>
          {ExistingPeople && <ExistingPeople by="phone" typed={phone} except={editedId} />}
        </LeadTextField>
        <LeadTextField draft={draft} name="email" type="email" className={half}>
          {ExistingPeople && <ExistingPeople by="email" typed={email} except={editedId} />}
        </LeadTextField>
        <LeadField draft={draft} name="source" required className={half}>
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
        </LeadField>
        <LeadField draft={draft} name="status" required className={half}>
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
        </LeadField>
        {status === 'lost' && (
          <>
            <LeadField draft={draft} name="lost_reason" required className={half}>
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
            </LeadField>
            <LeadField draft={draft} name="lost_note" className={half}>
              {(control) => <Textarea {...control} {...form.register('lost_note')} rows={1} />}
            </LeadField>
          </>
        )}
        <LeadField draft={draft} name="interest_type" className={half}>
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
        </LeadField>
        {More && <More draft={draft} />}
      </FormSection>
      {Assignment && <Assignment draft={draft} />}
    </form>
  );
}
