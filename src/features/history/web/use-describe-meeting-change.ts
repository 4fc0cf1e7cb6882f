import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { HistoryEntry } from '../contract.ts';

const acts: Readonly<Record<string, MessageDescriptor>> = {
  meeting_scheduled: msg`Meeting scheduled`,
  meeting_rescheduled: msg`Meeting rescheduled`,
  meeting_confirmed: msg`Meeting confirmed`,
  meeting_completed: msg`Meeting completed`,
  meeting_cancelled: msg`Meeting cancelled`,
};

/** Describes a meeting action on the timelines of its attendee and property; null for any other action. */
export function useDescribeMeetingChange(): (entry: HistoryEntry) => { title: string; text: string } | null {
  const { t } = useLingui();
  const { dayOf, time } = useFormats();
  return ({ action, difference }) => {
    const act = acts[action];
    if (!act) return null;
    const [before, after] = (difference.meeting_date ?? []).map((at) =>
      typeof at === 'string' ? t`${dayOf(at)} at ${time(at)}` : '',
    );
    const isMoved = action === 'meeting_rescheduled' && before && after;
    return { title: t(act), text: isMoved ? t`${before} to ${after}` : (after ?? '') };
  };
}
