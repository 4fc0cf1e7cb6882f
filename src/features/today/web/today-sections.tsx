import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FollowUp } from '#features/follow-ups/contract.ts';
import { presentDue, tomorrow } from '#features/follow-ups/web/due-choices.ts';
import { useDoneInPlace } from '#features/follow-ups/web/use-done-in-place.ts';
import { useFollowUpDialog } from '#features/follow-ups/web/use-follow-up-dialog.tsx';
import { useSnoozeEntries } from '#features/follow-ups/web/use-snooze-entries.ts';
import { useInvoiceActions } from '#features/invoices/web/use-invoice-actions.tsx';
import { useMeetingActions } from '#features/meetings/web/page/use-meeting-actions.tsx';
import { MeetingsAtHand } from '#features/visits/web/meetings-at-hand.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { SectionHead } from '#ui/section-head.tsx';
import type { TodayItem, TodayList } from '../contract.ts';
import { byTime } from '../rules.ts';
import type { TodaySection } from './section-of.ts';
import { sectionOf } from './section-of.ts';
import type { TodayActs } from './today-row.tsx';
import { TodayRow } from './today-row.tsx';

interface TodaySectionsProps {
  readonly list: TodayList;
  readonly isTeam: boolean;
  /** Shown when nothing is due, not even a follow-up that was just done. */
  readonly empty: ReactNode;
}

/** What is late, what today brings, and what ends in the next days. */
export function TodaySections({ list, isTeam, empty }: TodaySectionsProps) {
  const { t } = useLingui();
  const { timeZone } = useFormats();
  const { acts: followUpActs, done } = useDoneInPlace();
  const followUpDialog = useFollowUpDialog();
  const snoozeEntriesOf = useSnoozeEntries(followUpActs, (followUp) =>
    followUpDialog.ask({ person: followUp.person, followUp }),
  );
  const meetings = useMeetingActions();
  const invoices = useInvoiceActions();
  const acts: TodayActs = {
    onFollowUpDone: followUpActs.finish,
    onFollowUpSnoozed: (followUp) =>
      followUpActs.snooze(followUp, { ...presentDue(followUp, timeZone), on: tomorrow(new Date(), timeZone).on }),
    onPlanNext: ({ person }) => followUpDialog.ask({ person }),
    snoozeEntriesOf,
    meetings: meetings.actions,
    invoices: invoices.actions,
    isTeam,
  };
  const { day } = list;
  const items = withDone(list.items, done);
  const of = (section: TodaySection) => items.filter((item) => sectionOf(item, { day, timeZone }) === section);
  const sections = [
    { id: 'overdue', title: t`Overdue`, items: of('overdue') },
    { id: 'today', title: t`Today`, items: of('today') },
    { id: 'next-days', title: t`Next days`, items: of('next_days') },
  ];
  return (
    <>
      {items.length === 0 && empty}
      {sections.map(
        ({ id, title, items: own }) =>
          own.length > 0 && (
            <section key={id} aria-labelledby={`today-${id}`} className="mb-6">
              <SectionHead id={`today-${id}`} title={title} />
              <ul>
                {own.map((item) => (
                  <TodayRow key={`${item.kind} ${item.record.id}`} item={item} acts={acts} />
                ))}
              </ul>
            </section>
          ),
      )}
      <MeetingsAtHand
        meetings={items.flatMap((item) => (item.kind === 'meeting' || item.kind === 'to_close' ? [item.record] : []))}
      />
      {followUpDialog.dialog}
      {meetings.dialogs}
      {invoices.dialogs}
    </>
  );
}

function withDone(items: readonly TodayItem[], done: ReadonlyMap<string, FollowUp>): TodayItem[] {
  const shown: TodayItem[] = [...done.values()].map((record) => ({ kind: 'follow_up', at: record.due_at, record }));
  return [...items.filter(({ record }) => !done.has(record.id)), ...shown].toSorted(byTime);
}
