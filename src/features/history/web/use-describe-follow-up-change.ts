import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { HistoryEntry } from '../contract.ts';

const acts: Readonly<Record<string, MessageDescriptor>> = {
  follow_up_planned: msg`Follow-up planned`,
  follow_up_moved: msg`Follow-up moved`,
  follow_up_noted: msg`Note of a follow-up changed`,
  follow_up_done: msg`Follow-up done`,
  follow_up_reopened: msg`Follow-up opened again`,
  follow_up_deleted: msg`Follow-up deleted`,
};

/** Describes what happened to a follow-up on the timeline of its person; null for any other action. */
export function useDescribeFollowUpChange(): (entry: HistoryEntry) => { title: string; text: string } | null {
  const { t } = useLingui();
  const { day, dayOf, time } = useFormats();
  return ({ action, difference }) => {
    const act = acts[action];
    if (!act) return null;
    // A day, or an instant.
    const [before = '', after = ''] = (difference.follow_up_at ?? []).map((at) => {
      if (typeof at !== 'string') return '';
      return at.length === 10 ? day(at) : t`${dayOf(at)} at ${time(at)}`;
    });
    const isMoved = action === 'follow_up_moved' && before !== '' && after !== '';
    return { title: t(act), text: isMoved ? t`${before} to ${after}` : after || before };
  };
}
