import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { ControlledValue, useValue } from '#platform/forms/web/controlled-value.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { LabelledRecordField, RecordSelect, RecordTextField } from '#platform/forms/web/record-fields.tsx';
import { RecordFormElement } from '#platform/forms/web/record-form.tsx';
import { DateField } from '#ui/date-field.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { meetingStatusLabels } from '../../labels.ts';
import { isVideoCall, meetingStatuses, needsLocation } from '../../rules.ts';
import type { ClosedPropertyNoteComponent } from '../page/meeting-links.lazy.tsx';
import { useFollowed } from '../use-followed.ts';
import { DurationField } from './duration-field.tsx';
import type { MeetingFormValues } from './meeting-form-values.ts';
import { meetingForm } from './meeting-record-form.ts';
import { TypeChoice } from './type-choice.tsx';
import { useMeetingDefaults } from './use-meeting-defaults.ts';

// Loads when there is an overlap to show.
const overlaps = lazyComponent(() => import('./overlap-note.lazy.tsx').then((part) => part.OverlapNote));
// Pickers are half of the form's code.
const links = lazyComponent(() => import('../page/meeting-links.lazy.tsx').then((part) => part.MeetingLinks));
// Below the fold.
const reminders = lazyComponent(() =>
  import('../page/meeting-reminders.lazy.tsx').then((part) => part.MeetingReminders),
);

interface MeetingFormProps {
  readonly draft: RecordDraft<MeetingFormValues>;
  /** The meeting that is being edited; undefined for a new one. */
  readonly editedId?: string;
  readonly ClosedPropertyNote?: ClosedPropertyNoteComponent | undefined;
  /** Without sections, description, status and reminders: for a dialog. */
  readonly isBrief?: boolean;
  onSubmit(values: MeetingFormValues): void;
}

const third = 'col-span-2 phone:col-span-3';

/** The fields of a meeting, for both scheduling and editing. */
export function MeetingForm({ draft, editedId, ClosedPropertyNote, isBrief = false, onSubmit }: MeetingFormProps) {
  const { t } = useLingui();
  const { date_format } = useMe();
  const { today } = useFormats();
  const { form } = draft;
  const typed = useValue(form, 'meeting_type');
  const type = typed || 'showing';
  const defaults = useMeetingDefaults(form, type);
  useFollowed(form, 'title', defaults.title, editedId === undefined);
  useFollowed(form, 'location', defaults.address, editedId === undefined && needsLocation(type));
  const Links = links.useComponent(true, true);
  const Reminders = reminders.useComponent(!isBrief, false);
  const OverlapNote = overlaps.useComponent(true, false);
  const Section = isBrief ? BriefSection : FormSection;
  return (
    <RecordFormElement form={meetingForm} draft={draft} onSubmit={onSubmit}>
      <Section title={t`People and property`} text={t`Who and which property.`}>
        <LabelledRecordField draft={draft} name="meeting_type" required group className="col-span-6">
          {(control) => (
            <ControlledValue form={form} name="meeting_type">
              {({ value, onChange, ref }) => <TypeChoice {...control} ref={ref} value={value} onChange={onChange} />}
            </ControlledValue>
          )}
        </LabelledRecordField>
        {Links ? (
          <Links draft={draft} isNew={editedId === undefined} ClosedPropertyNote={ClosedPropertyNote} />
        ) : (
          ['client', 'lead', 'agent', 'property'].map((name) => (
            <div key={name} aria-hidden="true" className="col-span-3 phone:col-span-6">
              <Skeleton className="mb-1.5 h-5 w-24" />
              <Skeleton className="h-9 touch:h-touch" />
            </div>
          ))
        )}
      </Section>
      <Section title={t`When and where`} text={t`A time clash is shown before you save.`}>
        <LabelledRecordField draft={draft} name="date" required className={third}>
          {(control) => (
            <ControlledValue form={form} name="date">
              {(given) => <DateField {...control} {...given} format={date_format} today={today()} />}
            </ControlledValue>
          )}
        </LabelledRecordField>
        <LabelledRecordField draft={draft} name="time" required className={third}>
          {(control) => (
            <ControlledValue form={form} name="time">
              {(given) => <TimeField {...control} {...given} />}
            </ControlledValue>
          )}
        </LabelledRecordField>
        <DurationField draft={draft} className="col-span-2 phone:col-span-6" />
        {OverlapNote && <OverlapNote draft={draft} except={editedId} />}
        <RecordTextField draft={draft} name="location" required={needsLocation(type)} className="col-span-6" />
        {isVideoCall(type) && (
          <RecordTextField
            draft={draft}
            name="video_link"
            type="url"
            help={t`Leave empty to create a room for the call.`}
            className="col-span-6"
          />
        )}
      </Section>
      <Section title={t`Meeting details`} text={t`The title is filled in for you. You can change it.`}>
        <RecordTextField draft={draft} name="title" required className="col-span-6" />
        {!isBrief && (
          <>
            <LabelledRecordField draft={draft} name="description" className="col-span-6">
              {(control) => <Textarea {...control} {...form.register('description')} rows={3} />}
            </LabelledRecordField>
            <RecordSelect
              draft={draft}
              name="status"
              className="col-span-3 phone:col-span-6"
              options={meetingStatuses.map((value) => ({ value, text: t(meetingStatusLabels[value]) }))}
            />
          </>
        )}
      </Section>
      {editedId === undefined && Reminders && <Reminders draft={draft} />}
    </RecordFormElement>
  );
}

function BriefSection({ children }: { children: ReactNode }) {
  return <div className="mb-4 grid grid-cols-6 gap-4 last:mb-0">{children}</div>;
}
