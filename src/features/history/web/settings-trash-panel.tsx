import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import {
  BadgeCheck,
  Building2,
  CalendarClock,
  FileText,
  IdCard,
  MailOpen,
  MapPin,
  ReceiptIndianRupee,
  StickyNote,
  Tags,
  Target,
  UserRound,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { dayOf, daysBetween } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Cell, Column, Row, Table, TableBody, TableHead, TwoLines } from '#ui/table.tsx';
import { toast } from '#ui/toast.ts';
import { useLoadMore } from '#ui/use-load-more.ts';
import type { TrashEntry } from '../contract.ts';
import { trashQuery } from './queries.ts';
import { useRestoreFailure } from './restore-failure.ts';
import { useRestoreRecord } from './use-restore-record.ts';

const kinds: Readonly<Record<TrashEntry['topic'], { name: MessageDescriptor; icon: LucideIcon }>> = {
  properties: { name: msg`Property`, icon: Building2 },
  clients: { name: msg`Client`, icon: UserRound },
  leads: { name: msg`Lead`, icon: Target },
  notes: { name: msg`Note`, icon: StickyNote },
  meetings: { name: msg`Meeting`, icon: CalendarClock },
  documents: { name: msg`Document`, icon: FileText },
  invoices: { name: msg`Invoice`, icon: ReceiptIndianRupee },
  property_types: { name: msg`Property type`, icon: Tags },
  localities: { name: msg`Locality`, icon: MapPin },
  email_templates: { name: msg`Email template`, icon: MailOpen },
  registrations: { name: msg`RERA registration`, icon: BadgeCheck },
  profiles: { name: msg`Agent`, icon: IdCard },
};

const trashDays = 30;

interface SettingsTrashPanelProps {
  /** Erases the personal data of one kind of record; `app/` fills in the kinds that support it. */
  readonly erase?: Partial<Record<TrashEntry['topic'], ComponentType<{ id: string; title: string }>>>;
}

export function SettingsTrashPanel({ erase = {} }: SettingsTrashPanelProps) {
  const { t } = useLingui();
  const trash = useInfiniteQuery(trashQuery);
  const end = useLoadMore(() => void trash.fetchNextPage(), trash.hasNextPage && !trash.isFetching);
  if (trash.isPending) {
    return (
      <Loading label={t`Loading the trash...`}>
        <Skeleton className="mt-5 h-56" />
      </Loading>
    );
  }
  if (trash.isError && !trash.data) {
    return (
      <ErrorState
        title={t`The trash could not be loaded`}
        onRetry={() => void trash.refetch()}
        isRetrying={trash.isFetching}
      />
    );
  }
  const entries = trash.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    return <EmptyState title={t`The trash is empty`} text={t`Deleted records stay here for 30 days.`} />;
  }
  return (
    <div className="pt-3">
      <Table label={t`Trash`}>
        <TableHead>
          <Column>{t`Name`}</Column>
          <Column>{t`Deleted by`}</Column>
          <Column>{t`Deleted on`}</Column>
          <Column>{t`Time left`}</Column>
          <Column hideName>{t`Actions`}</Column>
        </TableHead>
        <TableBody>
          {entries.map((entry) => (
            <TrashRow key={`${entry.topic}/${entry.id}`} entry={entry} Erase={erase[entry.topic]} />
          ))}
        </TableBody>
      </Table>
      <div ref={end} />
      {trash.isFetchingNextPage && <Skeleton className="h-14" />}
    </div>
  );
}

interface TrashRowProps {
  readonly entry: TrashEntry;
  readonly Erase: ComponentType<{ id: string; title: string }> | undefined;
}

function TrashRow({ entry, Erase }: TrashRowProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const nameOf = usePersonName();
  const restore = useRestore(entry);
  const { name, icon: Icon } = kinds[entry.topic];
  // A call can be logged without text.
  const title = entry.title || t(name);
  const daysLeft = trashDays - daysBetween(dayOf(entry.deleted_at, formats.timeZone), formats.today());
  return (
    <Row>
      <Cell phone="top">
        <span className="flex min-w-0 items-center gap-3">
          <Icon aria-hidden="true" className="text-ink-3" />
          <span className="min-w-0">
            <TwoLines first={title} second={t(name)} />
          </span>
        </span>
      </Cell>
      <Cell phone="hidden">{nameOf(entry.deleted_by) ?? '–'}</Cell>
      <Cell phone="middle" className="tabular-nums phone:text-12 phone:text-ink-3">
        {formats.dayOf(entry.deleted_at)}
      </Cell>
      <Cell phone="middleEnd" className="phone:text-12 phone:text-ink-3">
        {daysLeft > 0 ? <Plural value={daysLeft} one="# day" other="# days" /> : t`until midnight`}
      </Cell>
      <Cell phone="bottomEnd" end>
        <span className="inline-flex items-center gap-1">
          {Erase && <Erase id={entry.id} title={title} />}
          {entry.may_restore && (
            <Button
              size="sm"
              busy={restore.isPending}
              aria-label={t`Restore ${title}`}
              onClick={() => restore.mutate()}
            >
              {t`Restore`}
            </Button>
          )}
        </span>
      </Cell>
    </Row>
  );
}

function useRestore({ topic, id, title }: TrashEntry) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useRestoreFailure();
  const restore = useRestoreRecord();
  return useMutation({
    mutationFn: () => restore({ topic, id }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: [topic] });
      toast({ tone: 'success', title: t`Restored`, text: t`${title} was restored.` });
    },
    onError: (error) => fail(error, t`${title} could not be restored.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: trashQuery.queryKey }),
  });
}
