import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { When } from '#platform/formats/web/when.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { Select } from '#ui/select.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { useLoadMore } from '#ui/use-load-more.ts';
import type { Connection, ConnectionWithSecret } from '../contract.ts';
import { accountErrorLabels, connectionKindLabels, deliveryStateLabels } from '../labels.ts';
import { type DeliveryState, deliveryStates } from '../rules.ts';
import { DeliveryTable } from './delivery-table.tsx';
import { KeptDays } from './kept-days.tsx';
import { MailboxHealth } from './mailbox-health.tsx';
import { connectionsQuery, deliveriesQuery } from './queries.ts';

const form = lazyComponent(() => import('./connection-dialog.lazy.tsx').then((part) => part.ConnectionDialog));
const access = lazyComponent(() => import('./connection-access.lazy.tsx').then((part) => part.ConnectionAccess));
const delivery = lazyComponent(() => import('./delivery-dialog.lazy.tsx').then((part) => part.DeliveryDialog));

/** Where enquiries arrive, and what arrived. */
export function SettingsConnectionsPanel() {
  const { permissions } = useMe();
  const mayEdit = permissions.includes('manage_connections');
  return (
    <div className="grid gap-7 pt-5">
      <Connections mayEdit={mayEdit} />
      <Deliveries mayEdit={mayEdit} />
    </div>
  );
}

function Connections({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useLingui();
  const list = useQuery(connectionsQuery);
  const [edited, setEdited] = useState<Connection | 'new' | null>(null);
  const [shown, setShown] = useState<ConnectionWithSecret | null>(null);
  const close = () => setEdited(null);
  const hide = () => setShown(null);
  const ConnectionDialog = form.useComponent(edited !== null, edited !== null, close);
  const ConnectionAccess = access.useComponent(shown !== null, shown !== null, hide);
  const created = (made: ConnectionWithSecret) => {
    setEdited(null);
    // A mailbox has no secret and no address for a sender.
    if (made.connection.kind !== 'mailbox') setShown(made);
  };
  return (
    <section aria-labelledby="connections" className="min-w-0">
      <SectionHead
        id="connections"
        title={t`Connections`}
        action={
          mayEdit && (
            <Button
              size="sm"
              variant="ghost"
              aria-haspopup="dialog"
              onPointerEnter={form.prefetch}
              onFocus={form.prefetch}
              onClick={() => setEdited('new')}
            >
              <Plus aria-hidden="true" />
              {t`Add connection`}
            </Button>
          )
        }
      />
      {list.isPending && (
        <Loading label={t`Loading connections...`}>
          <Skeleton className="mt-3 h-12" />
        </Loading>
      )}
      {list.isError && !list.data && (
        <ErrorState
          title={t`The connections could not be loaded`}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.data?.length === 0 && (
        <p className="pt-3 text-ink-3">{t`No connections yet. Enquiries through them become leads.`}</p>
      )}
      {list.data && list.data.length > 0 && (
        <ul aria-label={t`Connections`}>
          {list.data.map((connection) => (
            <ConnectionEntry
              key={connection.id}
              connection={connection}
              onShow={() => setShown({ connection, secret: null })}
              {...(mayEdit && { onEdit: () => setEdited(connection) })}
            />
          ))}
        </ul>
      )}
      {ConnectionDialog && edited && (
        <ConnectionDialog connection={edited === 'new' ? null : edited} onCreated={created} onClose={close} />
      )}
      {ConnectionAccess && shown && (
        <ConnectionAccess
          shown={shown}
          mayRenew={mayEdit}
          onRenewed={setShown}
          onEdit={() => {
            hide();
            setEdited(shown.connection);
          }}
          onClose={hide}
        />
      )}
    </section>
  );
}

interface ConnectionEntryProps {
  readonly connection: Connection;
  onShow(): void;
  onEdit?(): void;
}

function ConnectionEntry({ connection, onShow, onEdit }: ConnectionEntryProps) {
  const { t } = useLingui();
  const { name, kind, mailbox, is_enabled, is_secret_valid, waiting, last_received_at, account } = connection;
  const isFailing = is_enabled && account !== null && account.error !== null;
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-line py-2.5 last:border-0">
      <div className="grid min-w-0 flex-1 basis-36 gap-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words text-ink">{name}</span>
          {!is_enabled && <Badge tone="neutral">{t`Off`}</Badge>}
          {is_enabled && !is_secret_valid && <Badge tone="danger">{t`Replace the secret`}</Badge>}
          {is_enabled && mailbox?.problem && <Badge tone="danger">{t`Not read`}</Badge>}
          {isFailing && <Badge tone="danger">{t`Not working`}</Badge>}
          {waiting > 0 && (
            <Badge tone="warning">
              <Plural value={waiting} one="# not understood" other="# not understood" />
            </Badge>
          )}
        </p>
        <p className="text-12 text-ink-3">
          {t(connectionKindLabels[kind])}
          {' · '}
          {last_received_at === null ? (
            t`Nothing received yet`
          ) : (
            <Trans>
              Last received: <When at={last_received_at} />
            </Trans>
          )}
        </p>
        {is_enabled && mailbox && <MailboxHealth mailbox={mailbox} />}
        {isFailing && account.error !== null && (
          <p className="text-12 text-danger-ink">
            {t(accountErrorLabels[account.error])}
            {account.failing_since !== null && (
              <>
                {' '}
                {t`Not working since`} <When at={account.failing_since} />
              </>
            )}
          </p>
        )}
      </div>
      <div className="flex items-center gap-2">
        {kind !== 'mailbox' && (
          <Button size="sm" aria-haspopup="dialog" aria-label={t`Connect ${name}`} onClick={onShow}>
            {t`Connect`}
          </Button>
        )}
        {onEdit && <IconButton icon={Pencil} label={t`Edit ${name}`} onPointerEnter={form.prefetch} onClick={onEdit} />}
      </div>
    </li>
  );
}

function Deliveries({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useLingui();
  const [state, setState] = useState<DeliveryState | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useInfiniteQuery(deliveriesQuery(state));
  const end = useLoadMore(() => void list.fetchNextPage(), list.hasNextPage && !list.isFetching);
  const cards = list.data?.pages.flatMap((page) => page.items) ?? [];
  const close = () => setOpenId(null);
  const DeliveryDialog = delivery.useComponent(openId !== null, openId !== null, close);
  return (
    <section aria-labelledby="deliveries" className="grid min-w-0 grid-cols-1 gap-3">
      <SectionHead id="deliveries" title={t`Received`} action={<KeptDays mayEdit={mayEdit} />} />
      <Field label={t`Status`} className="w-52 phone:w-full">
        {(field) => (
          <Select
            {...field}
            value={state ?? ''}
            onChange={({ target }) => setState(deliveryStates.find((one) => one === target.value) ?? null)}
          >
            <option value="">{t`All`}</option>
            {deliveryStates.map((one) => (
              <option key={one} value={one}>
                {t(deliveryStateLabels[one])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {list.isPending && (
        <Loading label={t`Loading deliveries...`}>
          <Skeleton className="h-56" />
        </Loading>
      )}
      {list.isError && !list.data && (
        <ErrorState
          title={t`The deliveries could not be loaded`}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.data && cards.length === 0 && (
        <EmptyState
          title={state === null ? t`Nothing received yet` : t`Nothing with this status`}
          text={state === null ? t`Everything your connections receive appears here.` : undefined}
        />
      )}
      {cards.length > 0 && <DeliveryTable deliveries={cards} onOpen={setOpenId} />}
      <div ref={end} />
      {list.isFetchingNextPage && <Skeleton className="h-14" />}
      {DeliveryDialog && openId !== null && <DeliveryDialog id={openId} onClose={close} />}
    </section>
  );
}
