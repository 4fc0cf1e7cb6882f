import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Ellipsis, KeyRound, Pause, Pencil, Play, RotateCw, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { IconButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Menu } from '#ui/menu.tsx';
import { toast } from '#ui/toast.ts';
import type { Webhook, WebhookWithSecret } from '../contract.ts';
import { sendErrorLabels } from '../labels.ts';
import { webhooksApi } from './queries.ts';
import { useRefreshWebhooks } from './use-refresh-webhooks.ts';

interface WebhookMenuProps {
  readonly webhook: Webhook;
  onEdit(): void;
  onShowSecret(shown: WebhookWithSecret): void;
}

/** What can be done with a webhook. */
export function WebhookMenu({ webhook, onEdit, onShowSecret }: WebhookMenuProps) {
  const { t } = useLingui();
  const fail = useFailureToast();
  const refresh = useRefreshWebhooks();
  const [confirming, setConfirming] = useState<'pause' | 'delete' | null>(null);
  const { id, name, status, failed } = webhook;
  const done = (title: string) => {
    setConfirming(null);
    toast({ tone: 'success', title });
  };
  const test = useMutation({
    mutationFn: () => webhooksApi.test({ id, delivery_id: uuid() }),
    onSuccess: () => toast({ tone: 'info', title: t`Sending the test event` }),
    onError: (error) => fail(error, t`The test event could not be sent.`),
    onSettled: refresh,
  });
  const sendFailed = useMutation({
    mutationFn: () => webhooksApi.sendFailed({ id }),
    onSuccess: ({ count }) =>
      toast({ tone: 'info', title: t`${plural(count, { one: 'Sending # event', other: 'Sending # events' })}` }),
    onError: (error) => fail(error, t`The events could not be sent again.`),
    onSettled: refresh,
  });
  const pause = useMutation({
    mutationFn: () => webhooksApi.pause({ id }),
    onSuccess: () => done(t`Webhook paused`),
    onError: (error) => fail(error, t`The webhook could not be paused.`),
    onSettled: refresh,
  });
  const resume = useMutation({
    mutationFn: () => webhooksApi.resume({ id }),
    onSuccess: () => done(t`Webhook resumed`),
    onError: (error) => {
      const problem = problemOf(error);
      const isLost = problem.code === 'conflict' && problem.reason === 'secret_lost';
      fail(error, isLost ? t(sendErrorLabels.secret_lost) : t`The webhook could not be resumed.`);
    },
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: () => webhooksApi.delete({ id }),
    onSuccess: () => done(t`Webhook deleted`),
    onError: (error) => fail(error, t`The webhook could not be deleted.`),
    onSettled: refresh,
  });
  const show = useMutation({
    mutationFn: () => webhooksApi.secret({ id }),
    onSuccess: onShowSecret,
    onError: (error) => fail(error, t`The secret could not be shown.`),
  });
  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={t`Actions for ${name}`} />}
        entries={[
          { label: t`Edit`, icon: Pencil, onSelect: onEdit },
          { label: t`Show secret`, icon: KeyRound, onSelect: () => show.mutate() },
          { label: t`Send test event`, icon: Send, onSelect: () => test.mutate() },
          ...(failed > 0
            ? [{ label: t`Send failed events again`, icon: RotateCw, onSelect: () => sendFailed.mutate() }]
            : []),
          status === 'active'
            ? { label: t`Pause`, icon: Pause, onSelect: () => setConfirming('pause') }
            : { label: t`Resume`, icon: Play, onSelect: () => resume.mutate() },
          { kind: 'separator' },
          { label: t`Delete`, icon: Trash2, tone: 'danger', onSelect: () => setConfirming('delete') },
        ]}
      />
      <ConfirmDialog
        open={confirming === 'pause'}
        onOpenChange={() => setConfirming(null)}
        title={t`Pause ${name}?`}
        text={t`Events during the pause are never sent. Waiting ones are cancelled.`}
        tone="primary"
        confirmLabel={t`Pause`}
        busy={pause.isPending}
        onConfirm={() => pause.mutate()}
      />
      <ConfirmDialog
        open={confirming === 'delete'}
        onOpenChange={() => setConfirming(null)}
        title={t`Delete ${name}?`}
        text={t`Its log is deleted, too. This cannot be undone.`}
        confirmLabel={t`Delete`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
