import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { AlarmClock, Check, MessageCircle } from 'lucide-react';
import { memo } from 'react';
import { ContactIconButton, PersonCallButton } from '#platform/contact/web/contact-icon-button.tsx';
import type { LoadingList } from '#platform/lists/web/list-end.tsx';
import { ListEnd } from '#platform/lists/web/list-end.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import type { MenuEntry } from '#ui/menu-entries.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { FollowUp } from '../contract.ts';
import { FollowUpDue } from './follow-up-due.tsx';
import { useWaitingFollowUpAct, WaitingFollowUpAct } from './waiting-follow-up-act.tsx';

const frame = 'divide-y divide-line overflow-hidden rounded-card border border-line bg-raised';
const layout =
  'grid grid-cols-[minmax(0,1fr)_15.5rem_10rem_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 max-[1100px]:grid-cols-[minmax(0,1fr)_auto] phone:px-3.5';

interface FollowUpRowsProps {
  readonly items: readonly FollowUp[];
  readonly list: LoadingList;
  entriesOf(followUp: FollowUp): MenuEntry[];
  onDone(followUp: FollowUp): void;
  onPlanNext(followUp: FollowUp): void;
}

export function FollowUpRows({ items, list, ...acts }: FollowUpRowsProps) {
  return (
    <>
      <ul className={frame}>
        {items.map((followUp) => (
          <li key={followUp.id}>
            <FollowUpRow followUp={followUp} {...acts} />
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  );
}

type FollowUpRowProps = Omit<FollowUpRowsProps, 'items' | 'list'> & { readonly followUp: FollowUp };

const FollowUpRow = memo(function FollowUpRow({ followUp, entriesOf, onDone, onPlanNext }: FollowUpRowProps) {
  const { t } = useLingui();
  const { person, note, agent, done_at } = followUp;
  const { full_name: name, phone, id } = person;
  const waiting = useWaitingFollowUpAct(followUp.id);
  return (
    <article data-list-entry className={layout}>
      <div className="min-w-0 phone:col-span-full">
        <h2 className="truncate text-14 font-semibold text-ink">
          <Link
            to={person.topic === 'leads' ? '/leads/$id' : '/clients/$id'}
            params={{ id }}
            className="underline-offset-3 hover:underline touch:inline-block touch:py-1"
          >
            {name || t`Unnamed`}
          </Link>
        </h2>
        {note !== '' && <p className="text-ink-2 [overflow-wrap:anywhere]">{note}</p>}
        {phone && <p className="text-ink-3 tabular-nums">{phone}</p>}
      </div>
      <p className="max-[1100px]:order-3">
        <FollowUpDue followUp={followUp} />
      </p>
      <p className="truncate text-ink-3 max-[1100px]:order-4 max-[1100px]:text-right">{agent ?? t`Unassigned`}</p>
      <div className="flex items-center justify-end gap-0.5 print:hidden max-[1100px]:order-2 phone:order-5 phone:col-span-full phone:-mr-2">
        {done_at === null ? (
          <>
            {phone && (
              <>
                <PersonCallButton person={person} phone={phone} />
                <ContactIconButton
                  icon={MessageCircle}
                  label={t`WhatsApp to ${name}`}
                  request={{ way: 'whatsapp', person }}
                />
              </>
            )}
            {waiting && <WaitingFollowUpAct waiting={waiting} />}
            {(!waiting || waiting.isRefused) && (
              <>
                <IconButton
                  icon={Check}
                  label={t`Done: ${name}`}
                  aria-keyshortcuts="D"
                  onClick={() => onDone(followUp)}
                />
                <Menu
                  trigger={<IconButton icon={AlarmClock} label={t`Snooze: ${name}`} />}
                  entries={entriesOf(followUp)}
                />
              </>
            )}
          </>
        ) : (
          <>
            <Badge tone="success">{t`Done`}</Badge>
            <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => onPlanNext(followUp)}>
              {t`Plan next`}
            </Button>
          </>
        )}
      </div>
    </article>
  );
});

export function FollowUpRowsSkeleton() {
  return (
    <ul className={frame}>
      {Array.from({ length: 6 }, (_, index) => (
        // The rows have no identity.
        // biome-ignore lint/suspicious/noArrayIndexKey: static
        <li key={index} className="flex min-h-15 items-center gap-4 px-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="ml-auto h-4 w-28" />
        </li>
      ))}
    </ul>
  );
}
