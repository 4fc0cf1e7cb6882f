import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { TagChips } from '#platform/custom-fields/web/tag-chips.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import type { LoadingList } from '#platform/lists/web/list-end.tsx';
import { ListEnd } from '#platform/lists/web/list-end.tsx';
import { SelectionTick } from '#platform/lists/web/selection-tick.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Deal } from '../contract.ts';
import { dealStateLabels, kindLabels, partyLabels } from '../labels.ts';
import { EntryMenu, UndoneLabel, WonLead } from './deal-entry.tsx';
import { PartyName } from './party-name.tsx';
import type { DealActions } from './use-deal-actions.tsx';
import { useDealName } from './use-deal-name.ts';

const frame = 'divide-y divide-line overflow-hidden rounded-card border border-line bg-raised';
const layout =
  'grid grid-cols-[6.5rem_minmax(0,1fr)_12rem_10rem_auto] items-center gap-x-4 gap-y-1.5 px-4 py-3 max-[1100px]:grid-cols-[minmax(0,1fr)_auto_auto] phone:grid-cols-[minmax(0,1fr)_auto] phone:px-3.5';
const linkClasses = 'underline-offset-3 hover:underline touch:inline-block touch:py-1';

interface DealRowsProps {
  readonly items: readonly Deal[];
  readonly list: LoadingList;
  readonly actions: DealActions;
}

/** A row per deal; a card per deal on phones. */
export function DealRows({ items, list, actions }: DealRowsProps) {
  return (
    <>
      <ul className={frame}>
        {items.map((deal) => (
          <li
            key={deal.id}
            className="[contain-intrinsic-size:auto_69px] [content-visibility:auto] max-lg:[contain-intrinsic-size:auto_133px] phone:[contain-intrinsic-size:auto_211px]"
          >
            <DealRow deal={deal} actions={actions} />
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  );
}

const DealRow = memo(function DealRow({ deal, actions }: { deal: Deal; actions: DealActions }) {
  const { t } = useLingui();
  const { money, day } = useFormats();
  const dealName = useDealName();
  const { kind, property_id: propertyId, property_title: title } = deal;
  const isUndone = deal.undone_at !== null;
  const labels = partyLabels[kind];
  return (
    <article data-list-entry className={layout}>
      <div className="grid justify-items-start gap-1 max-[1100px]:col-span-full max-[1100px]:flex max-[1100px]:items-center max-[1100px]:gap-2">
        <time dateTime={deal.closed_on} className="text-ink-2 tabular-nums">
          {day(deal.closed_on)}
        </time>
        {isUndone ? (
          <Badge>{t(dealStateLabels.undone)}</Badge>
        ) : (
          <Badge tone={kind === 'sale' ? 'success' : 'info'}>{t(kindLabels[kind])}</Badge>
        )}
      </div>
      <div className="min-w-0">
        <h2 className={classNames('text-14 break-words', isUndone && 'font-normal text-ink-3 line-through')}>
          {propertyId === null ? (
            title
          ) : (
            <Link to="/properties/$id" params={{ id: propertyId }} className={linkClasses}>
              {title}
            </Link>
          )}
        </h2>
        <p className="truncate text-ink-3 max-[1100px]:whitespace-normal phone:grid">
          <span>
            {t(labels.taker)}: <PartyName id={deal.client_id} party={deal.client} className={linkClasses} />
          </span>
          {deal.seller_id !== null && (
            <span>
              <span className="phone:hidden">{' · '}</span>
              {t(labels.fromName)}: <PartyName id={deal.seller_id} party={deal.seller} className={linkClasses} />
            </span>
          )}
        </p>
        <WonLead deal={deal} />
        <TagChips values={deal.custom} most={3} className="mt-1 flex-wrap" />
        <UndoneLabel deal={deal} />
      </div>
      <Agents shares={deal.shares} />
      <div className="text-right max-[1100px]:row-start-2 max-[1100px]:col-start-2 phone:row-auto phone:col-start-auto phone:text-left">
        <p className={classNames('font-semibold tabular-nums', isUndone ? 'text-ink-3 line-through' : 'text-ink')}>
          {money(deal.price)}
        </p>
        <p className="text-12 text-ink-3 print:hidden">{t`Commission ${money(deal.commission)}`}</p>
      </div>
      <div className="max-[1100px]:row-start-2 max-[1100px]:col-start-3 phone:row-auto phone:col-start-2">
        <span className="flex items-center gap-1">
          <SelectionTick id={deal.id} name={dealName(deal)} />
          <EntryMenu deal={deal} actions={actions} />
        </span>
      </div>
    </article>
  );
});

function Agents({ shares }: Pick<Deal, 'shares'>) {
  const nameOf = usePersonName();
  const isShared = shares.length > 1;
  return (
    <ul className="grid min-w-0 gap-1 max-[1100px]:col-span-full max-[1100px]:flex max-[1100px]:flex-wrap max-[1100px]:gap-x-4">
      {shares.map(({ agent_id, full_name, avatar_url, share }) => (
        <li key={agent_id} className="flex min-w-0 items-center gap-1.5">
          <Avatar name={nameOf(full_name)} src={avatar_url} size="tiny" />
          <span className="min-w-0 truncate text-ink-2">{nameOf(full_name)}</span>
          {isShared && (
            <span className="text-12 text-ink-3 tabular-nums print:hidden">{share.replace(/\.00$/u, '')}%</span>
          )}
        </li>
      ))}
    </ul>
  );
}

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f'];

export function DealRowsSkeleton() {
  return (
    <div className={frame}>
      {skeletonKeys.map((skeletonKey) => (
        <div key={skeletonKey} className={layout}>
          <Skeleton className="h-9 w-20" />
          <Skeleton className="h-9 w-56 max-w-full" />
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-9 w-28" />
        </div>
      ))}
    </div>
  );
}
