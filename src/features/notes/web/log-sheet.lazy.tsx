import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { CalendarCheck, NotebookPen, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { MeetingCard } from '#features/meetings/contract.ts';
import { hasStarted, isActive } from '#features/meetings/rules.ts';
import { meetingsOnQuery } from '#features/meetings/web/queries.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { NotedTopic } from '../rules.ts';

const call = lazyComponent(() =>
  import('#features/communications/web/log-call-dialog.lazy.tsx').then((part) => part.LogCallDialog),
);
const noteDialog = lazyComponent(() => import('./note-dialog.lazy.tsx').then((part) => part.NoteDialog));
const meetingNotes = lazyComponent(() =>
  import('#features/meetings/web/page/notes-dialog.lazy.tsx').then((part) => part.NotesDialog),
);

/** The record whose page is open. */
interface LoggedRecord {
  readonly topic: NotedTopic;
  readonly id: string;
  readonly name: string;
}

interface LogSheetProps {
  readonly record: LoggedRecord;
  onClose(): void;
}

/** Logs what just happened: a call, a note, or one of today's meetings. */
export function LogSheet({ record, onClose }: LogSheetProps) {
  const { t } = useLingui();
  const { today, time } = useFormats();
  const { topic, id, name } = record;
  const { data } = useQuery(meetingsOnQuery(filterOf(record), today()));
  const [chosen, setChosen] = useState<'call' | 'note' | MeetingCard | null>(null);
  const isMeeting = typeof chosen === 'object' && chosen !== null;
  const isCall = chosen === 'call' && topic !== 'properties';
  const LogCallDialog = call.useComponent(isCall, isCall, onClose);
  const NoteDialog = noteDialog.useComponent(chosen === 'note', chosen === 'note', onClose);
  const NotesDialog = meetingNotes.useComponent(isMeeting, isMeeting, onClose);
  if (LogCallDialog && isCall) return <LogCallDialog person={{ topic, id, full_name: name }} onClose={onClose} />;
  if (NoteDialog) return <NoteDialog topic={topic} recordId={id} name={name} onClose={onClose} />;
  if (NotesDialog && isMeeting)
    return (
      <NotesDialog meeting={chosen} completedFrom={mayBeHeld(chosen) ? chosen.status : undefined} onClose={onClose} />
    );
  const meetings = data?.items.filter(({ status }) => status !== 'cancelled') ?? [];
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t`Log what happened`} text={name}>
      <div className="grid gap-2">
        {meetings.map((meeting) => (
          <Choice key={meeting.id} icon={CalendarCheck} onChoose={() => setChosen(meeting)}>
            <span className="grid min-w-0 text-left">
              {mayBeHeld(meeting) ? t`Complete meeting` : t`Meeting Notes & Outcome`}
              <span className="truncate text-12 font-normal text-ink-3">
                {time(meeting.meeting_date)} · {meeting.title}
              </span>
            </span>
          </Choice>
        ))}
        {topic !== 'properties' && (
          <Choice icon={Phone} onChoose={() => setChosen('call')}>
            {t`Call result`}
          </Choice>
        )}
        <Choice icon={NotebookPen} onChoose={() => setChosen('note')}>
          {t`Note`}
        </Choice>
      </div>
    </Dialog>
  );
}

/** A meeting that has begun can be completed, with its outcome. */
function mayBeHeld(meeting: MeetingCard): boolean {
  return isActive(meeting.status) && hasStarted(meeting, new Date());
}

interface ChoiceProps {
  readonly icon: LucideIcon;
  readonly children: ReactNode;
  onChoose(): void;
}

function Choice({ icon: Icon, children, onChoose }: ChoiceProps) {
  return (
    <Button className="min-h-14 w-full justify-start gap-3 px-4" onClick={onChoose}>
      <Icon aria-hidden="true" className="size-5 flex-none text-accent-ink" />
      {children}
    </Button>
  );
}

function filterOf({ topic, id }: LoggedRecord) {
  if (topic === 'leads') return { lead: id };
  return topic === 'clients' ? { client: id } : { property: id };
}
