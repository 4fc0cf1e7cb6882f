import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { useAddPage } from '#platform/forms/web/use-add-page.ts';
import type { RecordPage } from '#platform/forms/web/use-record-page.ts';
import { toast } from '#ui/toast.ts';
import type { Meeting } from '../../contract.ts';
import { usualReminderTypes } from '../../rules.ts';
import { useAttendeeMessageOffer } from '../page/attendee-message.ts';
import { meetingsApi } from '../queries.ts';
import type { MeetingFormValues } from './meeting-form-values.ts';
import { meetingForm, toMeetingFieldProblem, withoutRecipients } from './meeting-record-form.ts';
import { useOverlapDialog } from './use-overlap-dialog.tsx';

interface ScheduleMeetingOptions {
  readonly draftKey: string;
  readonly defaults: MeetingFormValues;
  onScheduled(meeting: Meeting): void;
}

interface SchedulingForm {
  readonly draft: RecordDraft<MeetingFormValues>;
  readonly page: RecordPage<MeetingFormValues>;
  readonly overlapDialog: ReactNode;
  schedule(values: MeetingFormValues): void;
}

/** The form of a new meeting: an overlap is asked about, and the toast offers to tell the attendee. */
export function useScheduleMeeting({ draftKey, defaults: given, onScheduled }: ScheduleMeetingOptions): SchedulingForm {
  const { t } = useLingui();
  const { profile_id, company } = useMe();
  const timeZone = company.time_zone;
  // Later changes of the data must not reset the form.
  const [defaults] = useState(given);
  const draft = useRecordDraft(meetingForm, {
    draftKey,
    defaults,
    check: (values) => meetingForm.check({ values, timeZone }),
  });
  const overlap = useOverlapDialog();
  const offerMessage = useAttendeeMessageOffer();
  const isOverlapMeant = useRef(false);
  const page = useAddPage({
    form: meetingForm,
    draft,
    fieldProblemOf: toMeetingFieldProblem,
    failed: t`Failed to schedule meeting. Please try again.`,
    signedOut: t`You must be logged in to schedule a meeting.`,
    send: async (id, values) =>
      meetingsApi.create({
        ...(await meetingForm.toInput({ values, timeZone })),
        id,
        overlap_confirmed: isOverlapMeant.current,
        invite_client: isClientInvited(values),
        reminders: remindersOf(values),
      }),
    correct: async ({ id }, values, version) => {
      const typed = await meetingForm.toInput({ values, timeZone });
      const meeting = await meetingsApi.update({
        ...typed,
        id,
        version,
        overlap_confirmed: isOverlapMeant.current,
        // A new meeting without an agent belongs to the user who schedules it.
        agent_id: typed.agent_id ?? profile_id,
        invite_client: isClientInvited(values),
      });
      await meetingsApi.saveReminders({ id, reminders: remindersOf(values) });
      return withoutRecipients(meeting);
    },
    asks: (error, again) =>
      overlap.ask(error, () => {
        isOverlapMeant.current = true;
        again();
      }),
    sendNow: (values) => schedule(values),
    onAdded: (meeting) => {
      toast({ tone: 'success', title: t`Meeting scheduled successfully`, ...offerMessage(meeting) });
      onScheduled(meeting);
    },
  });
  const schedule = (values: MeetingFormValues) => {
    isOverlapMeant.current = false;
    page.save(values);
  };
  return { draft, page, overlapDialog: overlap.dialog, schedule };
}

const isClientInvited = ({ client_id, lead_id, invite_client }: MeetingFormValues) =>
  (client_id !== '' || lead_id !== '') && invite_client;

const remindersOf = ({ reminders }: MeetingFormValues) =>
  usualReminderTypes
    .filter((type) => reminders.includes(type))
    .map((reminder_type) => ({ reminder_type, reminder_time: null }));
