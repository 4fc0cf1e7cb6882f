import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CopyField } from '#ui/copy-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import type { WebhookWithSecret } from '../contract.ts';
import { webhooksApi } from './queries.ts';
import { useRefreshWebhooks } from './use-refresh-webhooks.ts';

interface WebhookSecretProps {
  readonly shown: WebhookWithSecret;
  onRotated(shown: WebhookWithSecret): void;
  onClose(): void;
}

/** The secret with which the receiver checks the signature. */
export function WebhookSecret({ shown: { webhook, secret }, onRotated, onClose }: WebhookSecretProps) {
  const { t } = useLingui();
  const { dayOf, time } = useFormats();
  const fail = useFailureToast();
  const refresh = useRefreshWebhooks();
  const [isAsking, setAsking] = useState(false);
  const { id, name, earlier_secret_until: until } = webhook;
  const untilText = until && `${dayOf(until)}, ${time(until)}`;
  const rotate = useMutation({
    mutationFn: () => webhooksApi.rotate({ id }),
    onSuccess: (rotated) => {
      setAsking(false);
      onRotated(rotated);
      toast({ tone: 'success', title: t`Secret replaced` });
    },
    onError: (error) => fail(error, t`The secret could not be replaced.`),
    onSettled: refresh,
  });
  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={t`Secret of ${name}`}
        footer={
          <>
            <Button onClick={() => setAsking(true)}>
              <RotateCw aria-hidden="true" />
              {t`Replace secret`}
            </Button>
            <Button variant="primary" onClick={onClose}>
              {t`Done`}
            </Button>
          </>
        }
      >
        <div className="grid min-w-0 gap-4">
          <CopyField
            label={t`Secret`}
            value={secret}
            help={t`The receiver checks the signature with it. Keep it private.`}
          />
          {untilText && <p className="text-ink-2">{t`The earlier secret also signs until ${untilText}.`}</p>}
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Replace the secret?`}
        text={t`The earlier secret also signs for 24 hours.`}
        confirmLabel={t`Replace secret`}
        busy={rotate.isPending}
        onConfirm={() => rotate.mutate()}
      />
    </>
  );
}
