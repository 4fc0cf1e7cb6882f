import { Plural, useLingui } from '@lingui/react/macro';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { MeetingCard } from '../../contract.ts';
import { meetingStatusLabels, meetingTypeWords } from '../../labels.ts';
import { endOf } from '../../rules.ts';
import { badgeTone } from '../status-tone.ts';

interface OverlapDialogProps {
  /** The agent's meetings at that time. */
  readonly meetings: readonly MeetingCard[];
  onConfirm(): void;
  onClose(): void;
}

/** Shows an agent's other meetings at a time and lets the user confirm the overlap. */
export function OverlapDialog({ meetings, onConfirm, onClose }: OverlapDialogProps) {
  const { t } = useLingui();
  const { dayOf, time } = useFormats();
  const nameOf = usePersonName();
  const agent = nameOf(meetings[0]?.agent?.full_name);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        <Plural
          value={Math.max(meetings.length, 1)}
          one="There is another meeting at that time"
          other="There are # other meetings at that time"
        />
      }
      text={agent ? t`${agent} already has a meeting at this time.` : t`The agent already has a meeting at this time.`}
      footer={
        <>
          <Button onClick={onClose}>{t`Choose another time`}</Button>
          <Button variant="primary" onClick={onConfirm}>{t`Schedule anyway`}</Button>
        </>
      }
    >
      <ul>
        {meetings.map((meeting) => {
          const { id, title, status, meeting_date, meeting_type, location } = meeting;
          const from = time(meeting_date);
          const until = time(endOf(meeting).toISOString());
          const who = meeting.client?.full_name ?? meeting.lead?.full_name;
          const details = [t(meetingTypeWords.labelOf(meeting_type)), who, location].filter(Boolean);
          return (
            <li key={id} className="border-b border-line py-2.5 first:pt-0 last:border-0 last:pb-0">
              <div className="flex items-baseline gap-2">
                <h3 className="min-w-0 flex-1 text-14 break-words">{title}</h3>
                <Badge tone={badgeTone(status)}>{t(meetingStatusLabels[status])}</Badge>
              </div>
              <p className="text-ink-2">{t`${dayOf(meeting_date)}, ${from} to ${until}`}</p>
              <p className="break-words text-ink-3">{details.join(' · ')}</p>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
