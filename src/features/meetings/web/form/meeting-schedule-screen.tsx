import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { dayOf } from '#platform/dates.ts';
import { RecordFormPage } from '#platform/forms/web/record-form-page.tsx';
import { BackLabel } from '../back-label.tsx';
import type { ClosedPropertyNoteComponent } from '../page/meeting-links.lazy.tsx';
import { addressBack } from '../way-back.ts';
import { MeetingForm } from './meeting-form.tsx';
import { MeetingFormSkeleton } from './meeting-form-skeleton.tsx';
import type { MeetingFormValues } from './meeting-form-values.ts';
import type { ScheduleSearch, WayBack } from './schedule-search.ts';
import { readScheduleSearch } from './schedule-search.ts';
import { useScheduleDefaults } from './use-schedule-defaults.ts';
import { useScheduleMeeting } from './use-schedule-meeting.ts';

/** The form of a new meeting, prefilled from its link. */
export function MeetingScheduleScreen({
  ClosedPropertyNote,
}: {
  readonly ClosedPropertyNote?: ClosedPropertyNoteComponent;
}) {
  const { t } = useLingui();
  const search = readScheduleSearch(useSearch({ from: '/meetings/schedule' }));
  const { key, draftKey, defaults } = useScheduleDefaults(search);
  if (!defaults) return <MeetingFormSkeleton label={t`Loading...`} />;
  return <ScheduleForm key={key} {...{ draftKey, defaults, search, ClosedPropertyNote }} />;
}

interface ScheduleFormProps {
  readonly draftKey: string;
  readonly defaults: MeetingFormValues;
  readonly search: ScheduleSearch;
  readonly ClosedPropertyNote: ClosedPropertyNoteComponent | undefined;
}

function ScheduleForm({ draftKey, defaults, search, ClosedPropertyNote }: ScheduleFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { company } = useMe();
  const [firstDate] = useState(defaults.date);
  const searchWithBack = { ...search, back: search.back ?? wayBackOf(search) };
  const about = {
    lead_id: search.leadId ?? null,
    client_id: search.clientId ?? null,
    property_id: search.propertyId ?? null,
  };
  const { draft, page, overlapDialog, schedule } = useScheduleMeeting({
    draftKey,
    defaults,
    onScheduled: ({ meeting_date }) =>
      void navigate(addressBack(searchWithBack, about, dayOf(meeting_date, company.time_zone))),
  });
  const wayBack = addressBack(searchWithBack, about, firstDate);
  return (
    <RecordFormPage
      {...page}
      back={
        <Link {...wayBack}>
          <BackLabel to={wayBack.to} />
        </Link>
      }
      title={t`Schedule Meeting`}
      label={t`Schedule Meeting`}
      busyLabel={t`Scheduling...`}
    >
      <MeetingForm draft={draft} ClosedPropertyNote={ClosedPropertyNote} onSubmit={schedule} />
      {overlapDialog}
    </RecordFormPage>
  );
}

/** The page that opened the form for a record. */
function wayBackOf({ leadId, clientId, propertyId }: ScheduleSearch): WayBack | undefined {
  if (leadId !== undefined) return 'lead';
  if (clientId !== undefined) return 'client';
  return propertyId === undefined ? undefined : 'property';
}
