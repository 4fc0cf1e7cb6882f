import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { When } from '#platform/formats/web/when.tsx';
import type { Tone } from '#ui/badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { Webhook, WebhookWithSecret } from '../contract.ts';
import { stopReasonLabels, webhookStatusLabels } from '../labels.ts';
import type { WebhookStatus } from '../rules.ts';
import { webhooksQuery } from './queries.ts';
import { WebhookLog } from './webhook-log.tsx';
import { WebhookMenu } from './webhook-menu.tsx';

const form = lazyComponent(() => import('./webhook-dialog.lazy.tsx').then((part) => part.WebhookDialog));
const secret = lazyComponent(() => import('./webhook-secret.lazy.tsx').then((part) => part.WebhookSecret));

/** The webhooks of the agency and what they sent. */
export function SettingsWebhooksPanel() {
  const { t } = useLingui();
  const list = useQuery(webhooksQuery);
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [shown, setShown] = useState<WebhookWithSecret | null>(null);
  const close = () => setEdited(null);
  const hide = () => setShown(null);
  const WebhookDialog = form.useComponent(edited !== null, edited !== null, close);
  const WebhookSecret = secret.useComponent(shown !== null, shown !== null, hide);
  const add = (
    <Button
      size="sm"
      variant="ghost"
      aria-haspopup="dialog"
      onPointerEnter={form.prefetch}
      onFocus={form.prefetch}
      onClick={() => setEdited('new')}
    >
      <Plus aria-hidden="true" />
      {t`Add webhook`}
    </Button>
  );
  return (
    <div className="grid gap-7 pt-5">
      <section aria-labelledby="webhooks" className="min-w-0">
        <SectionHead id="webhooks" title={t`Webhooks`} action={add} />
        {list.isPending && (
          <Loading label={t`Loading webhooks...`}>
            <Skeleton className="mt-3 h-12" />
          </Loading>
        )}
        {list.isError && !list.data && (
          <ErrorState
            title={t`The webhooks could not be loaded`}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        )}
        {list.data?.length === 0 && (
          <EmptyState
            title={t`No webhooks yet`}
            text={t`A webhook tells another program when something happens here.`}
          />
        )}
        {list.data && list.data.length > 0 && (
          <ul aria-label={t`Webhooks`}>
            {list.data.map((webhook) => (
              <WebhookEntry
                key={webhook.id}
                webhook={webhook}
                onEdit={() => setEdited(webhook)}
                onShowSecret={setShown}
              />
            ))}
          </ul>
        )}
      </section>
      {list.data && list.data.length > 0 && <WebhookLog webhooks={list.data} />}
      {WebhookDialog && edited && (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          onCreated={(made) => {
            close();
            setShown(made);
          }}
          onClose={close}
        />
      )}
      {WebhookSecret && shown && <WebhookSecret shown={shown} onRotated={setShown} onClose={hide} />}
    </div>
  );
}

const tones: Readonly<Record<WebhookStatus, Tone>> = { active: 'success', paused: 'neutral', off: 'danger' };

interface WebhookEntryProps {
  readonly webhook: Webhook;
  onEdit(): void;
  onShowSecret(shown: WebhookWithSecret): void;
}

function WebhookEntry({ webhook, onEdit, onShowSecret }: WebhookEntryProps) {
  const { t } = useLingui();
  const { name, url, events, status, last_sent_at, is_secret_valid } = webhook;
  return (
    <li className="flex flex-wrap items-start gap-2 border-b border-line py-2.5 last:border-0">
      <div className="grid min-w-0 flex-1 basis-36 gap-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words text-ink">{name}</span>
          <Badge tone={tones[status]}>{t(webhookStatusLabels[status])}</Badge>
          {!is_secret_valid && <Badge tone="danger">{t`Replace the secret`}</Badge>}
        </p>
        <p className="text-12 break-all text-ink-3">{url}</p>
        <p className="text-12 text-ink-3">
          <Plural value={events.length} one="# event" other="# events" />
          {' · '}
          {last_sent_at === null ? (
            t`Nothing delivered yet`
          ) : (
            <Trans>
              Last delivered: <When at={last_sent_at} />
            </Trans>
          )}
        </p>
        <WebhookNote webhook={webhook} />
      </div>
      <WebhookMenu webhook={webhook} onEdit={onEdit} onShowSecret={onShowSecret} />
    </li>
  );
}

/** What an Admin should know: it is off, it fails, or it holds nothing back while it is paused. */
function WebhookNote({ webhook: { status, stop_reason, failing_since } }: { webhook: Webhook }) {
  const { t } = useLingui();
  if (status === 'off' && stop_reason)
    return (
      <div role="alert" className="grid gap-1 rounded-control bg-danger-tint p-3 text-danger-ink">
        <p>{t(stopReasonLabels[stop_reason])}</p>
        <p className="text-12">{t`Its events are not sent. Resume it when the receiver works.`}</p>
      </div>
    );
  if (status === 'paused')
    return (
      <p className="text-12 text-ink-2">
        {stop_reason ? t(stopReasonLabels[stop_reason]) : t`Events during the pause are never sent.`}
      </p>
    );
  if (failing_since === null) return null;
  return (
    <p className="text-12 text-danger-ink">
      {t`Failing since`} <When at={failing_since} />
      {'. '}
      {t`After five days it is turned off.`}
    </p>
  );
}
