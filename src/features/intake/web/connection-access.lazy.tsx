import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { QrCode as QrIcon, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CopyField } from '#ui/copy-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { toast } from '#ui/toast.ts';
import type { ConnectionWithSecret } from '../contract.ts';
import { isPulled } from '../rules.ts';
import { AccountCheck } from './account-state.tsx';
import { formSnippet } from './form-snippet.ts';
import { intakeApi } from './queries.ts';
import { SetupSteps } from './setup-steps.tsx';

const code = lazyComponent(() => import('#ui/qr-code.lazy.tsx').then((part) => part.QrCode));

interface ConnectionAccessProps {
  readonly shown: ConnectionWithSecret;
  readonly mayRenew: boolean;
  onRenewed(shown: ConnectionWithSecret): void;
  onEdit(): void;
  onClose(): void;
}

/** What the sender needs: address and secret, or the page with its QR code and its form for another site. */
export function ConnectionAccess({ shown, mayRenew, onRenewed, onEdit, onClose }: ConnectionAccessProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [isAsking, setAsking] = useState(false);
  const { connection, secret } = shown;
  const { id, kind, url, name } = connection;
  const isForm = kind === 'form';
  const renew = useMutation({
    mutationFn: () => intakeApi.renewSecret({ id }),
    onSuccess: (renewed) => {
      setAsking(false);
      onRenewed(renewed);
      toast({ tone: 'success', title: isForm ? t`Address replaced` : t`Secret replaced` });
    },
    onError: (error) => fail(error, t`It could not be replaced.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['intake_connections'] }),
  });
  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={t`Connect ${name}`}
        footer={
          <>
            {mayRenew && !isPulled(kind) && (
              <Button onClick={() => setAsking(true)}>
                <RotateCw aria-hidden="true" />
                {isForm ? t`Replace address` : t`Replace secret`}
              </Button>
            )}
            <Button variant="primary" onClick={onClose}>
              {t`Done`}
            </Button>
          </>
        }
      >
        <div className="grid min-w-0 gap-4">
          {isForm && <PageAccess url={url} />}
          {!isForm && !isPulled(kind) && <SenderAccess shown={shown} />}
          <SetupSteps kind={kind} />
          {connection.account && (
            <AccountCheck
              connection={connection}
              mayTest={mayRenew}
              onTested={(tested) => onRenewed({ connection: tested, secret })}
              onEdit={onEdit}
            />
          )}
          {!isForm && !isPulled(kind) && secret === null && (
            <p className="text-ink-3">{t`The secret was shown once. Replace it if you no longer have it.`}</p>
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={isForm ? t`Replace the address?` : t`Replace the secret?`}
        text={
          isForm
            ? t`Printed QR codes and forms on other sites stop working.`
            : t`Then enter the new secret at the sender.`
        }
        confirmLabel={isForm ? t`Replace address` : t`Replace secret`}
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
      />
    </>
  );
}

function PageAccess({ url }: { url: string }) {
  const { t } = useLingui();
  const [isCodeShown, setCodeShown] = useState(false);
  const QrCode = code.useComponent(isCodeShown, isCodeShown);
  return (
    <>
      <CopyField label={t`Enquiry page`} value={url} />
      <div className="flex flex-wrap gap-2">
        <Button asChild>
          <a href={url} target="_blank" rel="noreferrer">{t`Open the page`}</a>
        </Button>
        <Button aria-expanded={isCodeShown} onClick={() => setCodeShown(!isCodeShown)}>
          <QrIcon aria-hidden="true" />
          {t`QR code`}
        </Button>
      </div>
      {isCodeShown && (
        // Keeps its height while the code loads.
        <div className="grid min-h-48">{QrCode && <QrCode text={url} label={t`QR code of the link`} />}</div>
      )}
      <CopyField
        label={t`Form for your website`}
        help={t`Paste it into a page. It needs no script.`}
        value={formSnippet(url, {
          name: t`Your name`,
          phone: t`Your phone number`,
          email: t`Your email address`,
          message: t`Message`,
          send: t`Send enquiry`,
        })}
      />
    </>
  );
}

function SenderAccess({ shown: { connection, secret } }: { shown: ConnectionWithSecret }) {
  const { t } = useLingui();
  const { kind, url } = connection;
  if (kind === 'magicbricks' && secret !== null) {
    return (
      <CopyField label={t`Address`} value={`${url}?key=${secret}`} help={t`Copy it now: it is not shown again.`} />
    );
  }
  if (kind === 'missed_call') {
    return secret === null ? (
      <CopyField label={t`Address`} value={url} help={t`Without the secret, which was shown once.`} />
    ) : (
      <CopyField
        label={t`Address`}
        value={`${url}?key=${secret}`}
        help={t`Enter it at your telephone service, in Exotel as a Passthru applet.`}
      />
    );
  }
  return (
    <>
      <CopyField label={t`Address`} value={url} />
      {secret !== null && (
        <CopyField
          label={kind === 'google' ? t`Google key` : kind === 'meta' ? t`Verify token` : t`Secret`}
          value={secret}
          help={
            kind === 'google' || kind === 'meta'
              ? t`Copy it now: it is not shown again.`
              : t`Send it as X-Aangan-Secret. It is not shown again.`
          }
        />
      )}
    </>
  );
}
