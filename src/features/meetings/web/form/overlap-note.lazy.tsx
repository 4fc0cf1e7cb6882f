import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { duration, endOf, isActive } from '../../rules.ts';
import { overlapsQuery } from '../queries.ts';
import { toInput } from './meeting-form-schema.lazy.ts';
import type { MeetingFormValues } from './meeting-form-values.ts';

interface OverlapNoteProps {
  readonly draft: DraftForm<MeetingFormValues>;
  /** The meeting that is being edited. */
  readonly except: string | undefined;
}

/** The agent's other meetings at the selected time, shown before saving. */
export function OverlapNote({ draft: { form }, except }: OverlapNoteProps) {
  const { t } = useLingui();
  const { timeZone, time } = useFormats();
  const values = useSyncExternalStore(form.subscribe, form.values);
  const { agent_id: agentId, meeting_date, duration_minutes, status } = toInput({ values, timeZone });
  const isSlot = agentId !== null && meeting_date !== '' && isWhole(duration_minutes) && isActive(status);
  const { data = [] } = useQuery({
    ...overlapsQuery({
      agent_id: agentId ?? '',
      meeting_date,
      duration_minutes,
      ...(except !== undefined && { except }),
    }),
    enabled: isSlot,
    retry: false,
  });
  const shown = isSlot ? data : [];
  return (
    <div aria-live="polite" className="col-span-6 empty:hidden">
      {shown.length > 0 && (
        <div className="flex gap-2 rounded-control bg-warning-tint px-3 py-2 text-warning-ink">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
          <div className="min-w-0">
            <p className="font-medium">{t`Time clash with:`}</p>
            <ul>
              {shown.map((meeting) => (
                <li key={meeting.id} className="break-words">
                  {time(meeting.meeting_date)} – {time(endOf(meeting).toISOString())}{' '}
                  <Link to="/meetings/edit/$id" params={{ id: meeting.id }} className="underline underline-offset-3">
                    {meeting.title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}

/** Whether a meeting can have this length. */
function isWhole(minutes: number): boolean {
  return minutes >= duration.least && minutes <= duration.most && minutes % duration.step === 0;
}
