import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { AlarmClock, Check } from 'lucide-react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import type { MenuEntry } from '#ui/menu-entries.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { FollowUp } from '../contract.ts';
import { nextWeek, today, tomorrow } from './due-choices.ts';
import { FollowUpDue } from './follow-up-due.tsx';
import { followUpsOfQuery } from './queries.ts';
import type { FollowedPerson } from './use-follow-up-acts.ts';
import { useFollowUpActs } from './use-follow-up-acts.ts';
import { useFollowUpDialog } from './use-follow-up-dialog.tsx';
import { useSnoozeEntries } from './use-snooze-entries.ts';
import { useWaitingFollowUpAct, WaitingFollowUpAct } from './waiting-follow-up-act.tsx';

interface FollowUpPanelProps {
  readonly person: FollowedPerson & { readonly full_name: string };
}

/** The open follow-ups of a person, and buttons to plan the next one. */
export function FollowUpPanel({ person }: FollowUpPanelProps) {
  const { t } = useLingui();
  const { timeZone } = useFormats();
  const found = useQuery(followUpsOfQuery(person.topic, person.id));
  const acts = useFollowUpActs();
  const { ask, dialog } = useFollowUpDialog();
  const entriesOf = useSnoozeEntries(acts, (followUp) => ask({ person, followUp }));
  const plan = (choice: typeof today) => acts.plan(person, choice(new Date(), timeZone));
  return (
    <section aria-labelledby="follow-ups">
      <SectionHead id="follow-ups" title={t`Next follow-up`} />
      <div className="grid gap-2.5 py-3">
        {found.data === undefined ? (
          <div className="flex min-h-control-sm items-center">
            {found.isError ? (
              <p className="text-ink-3">{t`Follow-ups could not be loaded.`}</p>
            ) : (
              <Skeleton className="h-4 w-32" />
            )}
          </div>
        ) : found.data.length === 0 ? (
          <p className="flex min-h-control-sm items-center text-14 text-ink-3">{t`No follow-up`}</p>
        ) : (
          <ul className="grid gap-1">
            {found.data.map((followUp) => (
              <PanelFollowUp
                key={followUp.id}
                followUp={followUp}
                entries={entriesOf(followUp)}
                onDone={() => acts.finish(followUp)}
              />
            ))}
          </ul>
        )}
        <fieldset aria-label={t`Plan next`} className="flex flex-wrap gap-1.5 print:hidden">
          <Button size="sm" disabled={acts.isBusy} onClick={() => plan(today)}>{t`Today`}</Button>
          <Button size="sm" disabled={acts.isBusy} onClick={() => plan(tomorrow)}>{t`Tomorrow`}</Button>
          <Button size="sm" disabled={acts.isBusy} onClick={() => plan(nextWeek)}>{t`Next week`}</Button>
          <Button size="sm" aria-haspopup="dialog" onClick={() => ask({ person })}>{t`Pick day and time`}</Button>
        </fieldset>
      </div>
      {dialog}
    </section>
  );
}

interface PanelFollowUpProps {
  readonly followUp: FollowUp;
  readonly entries: MenuEntry[];
  onDone(): void;
}

function PanelFollowUp({ followUp, entries, onDone }: PanelFollowUpProps) {
  const { t } = useLingui();
  const waiting = useWaitingFollowUpAct(followUp.id);
  return (
    <li className="flex min-w-0 items-start gap-1">
      <div className="grid min-h-control-sm min-w-0 flex-1 content-center text-14">
        <FollowUpDue followUp={followUp} />
        {followUp.note !== '' && <p className="text-ink-2 [overflow-wrap:anywhere]">{followUp.note}</p>}
        {waiting && <WaitingFollowUpAct waiting={waiting} />}
      </div>
      {(!waiting || waiting.isRefused) && (
        <span className="flex flex-none print:hidden">
          <IconButton icon={Check} size="sm" label={t`Mark as done`} onClick={onDone} />
          <Menu trigger={<IconButton icon={AlarmClock} size="sm" label={t`Snooze`} />} entries={entries} />
        </span>
      )}
    </li>
  );
}
