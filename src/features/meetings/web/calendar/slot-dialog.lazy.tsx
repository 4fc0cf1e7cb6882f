import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { MeetingForm } from '../form/meeting-form.tsx';
import type { ScheduleSearch } from '../form/schedule-search.ts';
import { useScheduleDefaults } from '../form/use-schedule-defaults.ts';
import { useScheduleMeeting } from '../form/use-schedule-meeting.ts';
import type { ClosedPropertyNoteComponent } from '../page/meeting-links.lazy.tsx';

interface SlotDialogProps {
  /** What the page of the form would get; both share one draft. */
  readonly search: ScheduleSearch;
  readonly ClosedPropertyNote: ClosedPropertyNoteComponent | undefined;
  onClose(): void;
}

/** Schedules a meeting at a time of the calendar, without leaving it. */
export function SlotDialog(props: SlotDialogProps) {
  const { t } = useLingui();
  const { draftKey, defaults } = useScheduleDefaults(props.search);
  if (defaults) return <SlotForm {...props} draftKey={draftKey} defaults={defaults} />;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && props.onClose()} title={t`Schedule Meeting`} size="wide">
      <Loading label={t`Loading...`}>
        <Skeleton className="h-88" />
      </Loading>
    </Dialog>
  );
}

type SlotFormProps = SlotDialogProps & Omit<Parameters<typeof useScheduleMeeting>[0], 'onScheduled'>;

function SlotForm({ search, draftKey, defaults, ClosedPropertyNote, onClose }: SlotFormProps) {
  const { t } = useLingui();
  const { draft, page, overlapDialog, schedule } = useScheduleMeeting({ draftKey, defaults, onScheduled: onClose });
  return (
    <FormDialog
      draft={draft}
      formId={page.formId}
      title={t`Schedule Meeting`}
      size="wide"
      label={t`Schedule Meeting`}
      busyLabel={t`Scheduling...`}
      isBusy={page.isBusy}
      hasDraftNote
      onClose={onClose}
    >
      <MeetingForm isBrief draft={draft} ClosedPropertyNote={ClosedPropertyNote} onSubmit={schedule} />
      <p className="mt-4">
        <Link to="/meetings/schedule" search={search} className="link touch:inline-block touch:py-1">
          {t`Add a description or reminders`}
        </Link>
      </p>
      {page.conflictDialog}
      {overlapDialog}
    </FormDialog>
  );
}
