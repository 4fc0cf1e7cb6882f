import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { WebhookDelivery } from '../contract.ts';
import { sendErrorLabels, webhookEventLabels } from '../labels.ts';
import { maySendAgain } from '../rules.ts';
import { webhookDeliveryQuery, webhooksApi } from './queries.ts';
import { useRefreshWebhooks } from './use-refresh-webhooks.ts';
import { WebhookDeliveryBadge } from './webhook-delivery-badge.tsx';

interface WebhookDeliveryDialogProps {
  readonly id: string;
  onClose(): void;
}

/** One sent event: how it went, what was sent, and what the receiver answered. */
export function WebhookDeliveryDialog({ id, onClose }: WebhookDeliveryDialogProps) {
  const { t } = useLingui();
  const fail = useFailureToast();
  const refresh = useRefreshWebhooks();
  const found = useQuery(webhookDeliveryQuery(id));
  const delivery = found.data;
  const send = useMutation({
    mutationFn: () => webhooksApi.sendAgain({ id }),
    onSuccess: () => toast({ tone: 'info', title: t`Sending it again` }),
    onError: (error) => fail(error, t`It could not be sent again.`),
    onSettled: refresh,
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="wide"
      title={delivery ? t(webhookEventLabels[delivery.event]) : t`Sent event`}
      footer={
        <>
          {delivery && (
            <Button busy={send.isPending} onClick={() => send.mutate()}>
              {maySendAgain(delivery.status) ? t`Send again` : t`Send now`}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t`Close`}
          </Button>
        </>
      }
    >
      {found.isError && !delivery && (
        <ErrorState title={t`The event could not be loaded`} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <Skeleton className="h-72" />}
      {delivery && <DeliveryFacts delivery={delivery} />}
    </Dialog>
  );
}

function DeliveryFacts({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useLingui();
  const { dayOf, time } = useFormats();
  const at = (instant: string | null) => instant && `${dayOf(instant)}, ${time(instant)}`;
  const { id, event, webhook, status, attempts, error, status_code, duration_ms, payload, answer } = delivery;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it.
    <section aria-label={t`Sent event`} tabIndex={0} className="grid min-w-0 gap-4">
      <Facts
        className="pt-0"
        facts={[
          { label: t`Status`, value: <WebhookDeliveryBadge status={status} /> },
          ...(error ? [{ label: t`Reason`, value: t(sendErrorLabels[error]) }] : []),
          { label: t`Webhook`, value: webhook.name },
          { label: t`Event`, value: event },
          { label: t`Time`, value: at(delivery.created_at) },
          { label: t`Attempts`, value: String(attempts) },
          { label: t`Last attempt`, value: at(delivery.last_attempt_at) },
          ...(delivery.next_attempt_at ? [{ label: t`Next attempt`, value: at(delivery.next_attempt_at) }] : []),
          { label: t`Code`, value: status_code === null ? null : String(status_code) },
          { label: t`Duration`, value: duration_ms === null ? null : t`${duration_ms} ms` },
          { label: 'webhook-id', value: <span className="break-all">{id}</span> },
        ]}
      />
      <Code title={t`Payload`} text={indented(payload)} />
      <Code title={t`Answer`} text={answer === '' ? t`No content` : answer} />
    </section>
  );
}

function Code({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section aria-label={title} className="grid min-w-0 gap-2">
      <h3 className="text-13">{title}</h3>
      <pre className="rounded-control bg-paper p-3 text-12 break-all whitespace-pre-wrap select-all">{text}</pre>
    </section>
  );
}

function indented(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}
