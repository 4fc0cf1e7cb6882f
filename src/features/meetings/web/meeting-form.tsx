import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { labelsOf } from '#platform/fields/fields.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { ControlledValue, useValue } from '#platform/forms/web/controlled-value.ts';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { DateField } from '#ui/date-field.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { meetingFields } from '../fields.ts';
import { meetingStatusLabels } from '../labels.ts';
import { meetingStatuses, meetingTypes, needsLocation } from '../rules.ts';
import { DurationField } from './duration-field.tsx';
import { MeetingField, MeetingTextField } from './meeting-field.tsx';
import { prefetchMeetingSchema } from './meeting-form-schema.ts';
import type { MeetingFormValues } from './meeting-form-values.ts';
import type { ClosedPropertyNoteComponent } from './meeting-links.tsx';
import { MeetingLinks } from './meeting-links.tsx';
import { TypeChoice } from './type-choice.tsx';
import { useFollowed } from './use-followed.ts';
import { useMeetingDefaults } from './use-meeting-defaults.ts';

// Loads when the user first tries to submit.
const problems = lazyComponent(() =>
  import('#platform/forms/web/form-problems.lazy.tsx').then((part) => part.FormProblems),
);
// Loads when there is an overlap to show.
const overlaps = lazyComponent(() => import('./overlap-note.lazy.tsx').then((part) => part.OverlapNote));
// Below the fold.
const reminders = lazyComponent(() => import('./meeting-reminders.lazy.tsx').then((part) => part.MeetingReminders));

interface MeetingFormProps {
  readonly draft: DraftForm<MeetingFormValues>;
  readonly formId: string;
  /** The meeting that is being edited; undefined for a new one. */
  readonly editedId?: string;
  readonly ClosedPropertyNote?: ClosedPropertyNoteComponent | undefined;
  onSubmit(values: MeetingFormValues): void;
}

const third = 'col-span-2 phone:col-span-3';

/** The fields of a meeting, for both scheduling and editing. */
export function MeetingForm({ draft, formId, editedId, ClosedPropertyNote, onSubmit }: MeetingFormProps) {
  const { t } = useLingui();
  const { date_format } = useMe();
  const { today } = useFormats();
  const { form } = draft;
  const typed = useValue(form, 'meeting_type');
  const type = meetingTypes.find((one) => one === typed) ?? 'showing';
  const defaults = useMeetingDefaults(form, type);
  useFollowed(form, 'title', defaults.title, editedId === undefined);
  useFollowed(form, 'location', defaults.address, editedId === undefined && needsLocation(type));
  const Reminders = reminders.useComponent(true, false);
  const OverlapNote = overlaps.useComponent(true, false);
  const FormProblems = problems.useComponent(draft.state.submitCount > 0, false);
  useEffect(() => {
    prefetchMeetingSchema();
    problems.prefetch();
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
      {FormProblems && <FormProblems draft={draft} labels={labelsOf(meetingFields)} />}
      <FormSection title={t`People and property`} text={t`Who and which property.`}>
        <MeetingField draft={draft} name="meeting_type" required group className="col-span-6">
          {(control) => (
            <ControlledValue form={form} name="meeting_type">
              {({ value, onChange, ref }) => <TypeChoice {...control} ref={ref} value={value} onChange={onChange} />}
            </ControlledValue>
          )}
        </MeetingField>
        <MeetingLinks draft={draft} isNew={editedId === undefined} ClosedPropertyNote={ClosedPropertyNote} />
      </FormSection>
      <FormSection title={t`When and where`} text={t`A time clash is shown before you save.`}>
        <MeetingField draft={draft} name="date" required className={third}>
          {(control) => (
            <ControlledValue form={form} name="date">
              {({ value, onChange, onBlur, ref }) => (
                <DateField
                  {...control}
                  ref={ref}
                  format={date_format}
                  today={today()}
                  value={value}
                  onChange={onChange}
                  onBlur={onBlur}
                />
              )}
            </ControlledValue>
          )}
        </MeetingField>
        <MeetingField draft={draft} name="time" required className={third}>
          {(control) => (
            <ControlledValue form={form} name="time">
              {({ value, onChange, onBlur, ref }) => (
                <TimeField {...control} ref={ref} value={value} onChange={onChange} onBlur={onBlur} />
              )}
            </ControlledValue>
          )}
        </MeetingField>
        <DurationField draft={draft} className="col-span-2 phone:col-span-6" />
        {OverlapNote && <OverlapNote draft={draft} except={editedId} />}
        <MeetingTextField draft={draft} name="location" required={needsLocation(type)} className="col-span-6" />
        {type === 'video_call' && (
          <MeetingTextField
            draft={draft}
            name="video_link"
            type="url"
            help={t`Leave empty to create a room for the call.`}
            className="col-span-6"
          />
        )}
      </FormSection>
      <FormSection title={t`Meeting details`} text={t`The title is filled in for you. You can change it.`}>
        <MeetingTextField draft={draft} name="title" required className="col-span-6" />
        <MeetingField draft={draft} name="description" className="col-span-6">
          {(control) => <Textarea {...control} {...form.register('description')} rows={3} />}
        </MeetingField>
        <MeetingField draft={draft} name="status" className="col-span-3 phone:col-span-6">
          {(control) => (
            <Select {...control} {...form.register('status')}>
              {meetingStatuses.map((status) => (
                <option key={status} value={status}>
                  {t(meetingStatusLabels[status])}
                </option>
              ))}
            </Select>
          )}
        </MeetingField>
      </FormSection>
      {editedId === undefined && Reminders && <Reminders draft={draft} />}
    </form>
  );
}
