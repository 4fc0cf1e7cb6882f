import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { QrCode } from '#ui/qr-code.lazy.tsx';
import type { ToastMessage } from '#ui/toast.ts';
import { toast } from '#ui/toast.ts';
import { accountFieldMessage } from '../account-messages.ts';
import { accountsApi } from './queries.ts';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export type SecondFactorAct = 'switch_on' | 'renew' | 'switch_off';

interface SecondFactorDialogsProps {
  readonly act: SecondFactorAct;
  /** The second factor was switched on or off, or its codes changed. */
  onChanged(): void;
  onClose(): void;
}

interface Begun {
  readonly secret: string;
  readonly address: string;
}

/** First the password, then the app and its first code, then the recovery codes, shown once. */
export function SecondFactorDialogs({ act, onChanged, onClose }: SecondFactorDialogsProps) {
  const { t } = useLingui();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const keepCodes = ({ recovery_codes }: { recovery_codes: readonly string[] }) => {
    setCodes(recovery_codes);
    onChanged();
  };
  const endWith = (standing: ToastMessage) => {
    onChanged();
    onClose();
    toast(standing);
  };
  const endOff = () => endWith({ tone: 'success', title: t`Two-factor sign-in is off` });
  /** Treats an already reached state as success: an answer was lost, or another tab was faster. */
  const unlessSo = async (work: Promise<void>) => {
    try {
      await work;
    } catch (error) {
      const problem = problemOf(error);
      const reason = problem.code === 'offline' ? undefined : problem.reason;
      if (reason === 'is_off') endOff();
      else if (reason === 'is_on') {
        const text = t`If you didn't see your recovery codes, create new ones now.`;
        endWith({ tone: 'info', title: t`Two-factor sign-in is on`, text, durationMs: 10_000 });
      } else throw error;
    }
  };
  const unanswered = t`It may already be done. Please try again.`;
  if (codes) return <CodesDialog codes={codes} isNew={act === 'renew'} onClose={onClose} />;
  if (begun) {
    return (
      <AppDialog
        begun={begun}
        unanswered={unanswered}
        onCode={(code) => unlessSo(accountsApi.confirmSecondFactor({ code }).then(keepCodes))}
        onClose={onClose}
      />
    );
  }
  if (act === 'switch_on') {
    return (
      <ReauthenticationDialog
        title={t`Turn on two-factor sign-in`}
        text={t`You need an authenticator app on your phone, such as Google Authenticator, Aegis or 1Password.`}
        confirmLabel={t`Next`}
        onConfirm={({ password }) => unlessSo(accountsApi.beginSecondFactor({ password }).then(setBegun))}
        onClose={onClose}
      />
    );
  }
  if (act === 'renew') {
    return (
      <ReauthenticationDialog
        withCode
        title={t`Create new recovery codes?`}
        text={t`Your current codes will stop working.`}
        confirmLabel={t`Create new codes`}
        unanswered={t`Your current codes may no longer work. Please create new ones.`}
        onConfirm={(credentials) => unlessSo(accountsApi.renewRecoveryCodes(credentials).then(keepCodes))}
        onClose={onClose}
      />
    );
  }
  return (
    <ReauthenticationDialog
      withCode
      tone="danger"
      title={t`Turn off two-factor sign-in?`}
      text={t`You will sign in with your password only.`}
      confirmLabel={t`Turn off`}
      unanswered={unanswered}
      onConfirm={(credentials) => unlessSo(accountsApi.switchOffSecondFactor(credentials).then(endOff))}
      onClose={onClose}
    />
  );
}

interface AppDialogProps {
  readonly begun: Begun;
  /** Shown when no answer arrived. */
  readonly unanswered: string;
  /** Confirms with the first code; the dialog shows its refusal. */
  onCode(code: string): Promise<void>;
  onClose(): void;
}

function AppDialog({ begun, unanswered, onCode, onClose }: AppDialogProps) {
  const { t } = useLingui();
  const fail = useFailureToast();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const secret = begun.secret.replace(/.{4}(?=.)/gu, '$& ');
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!/^\d{3}\s?\d{3}$/u.test(code.trim())) {
      setError(t`Enter the six digits shown in the app.`);
      return;
    }
    setBusy(true);
    try {
      await onCode(code);
    } catch (refusal) {
      const problem = problemOf(refusal);
      const [field] = (problem.code === 'invalid' && problem.fields) || [];
      const errorText = field && accountFieldMessage(field);
      if (errorText) setError(t(errorText));
      else fail(refusal, problem.code === 'offline' ? unanswered : t`That did not work. Please try again.`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Connect your app`}
      text={t`Scan this QR code with the app, then enter the code it shows.`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" form="first-code" busy={isBusy}>
            {t`Turn on`}
          </Button>
        </>
      }
    >
      <div className="flex items-start gap-5 phone:grid phone:justify-items-stretch">
        <QrCode text={begun.address} label={t`QR code for the authenticator app`} />
        <div className="grid min-w-0 flex-1 gap-4">
          <div>
            <p className="text-12 text-ink-3">{t`No camera? Type this key into the app:`}</p>
            <p className="mt-1 text-balance break-words text-ink select-all">{secret}</p>
            {/* A phone cannot scan its own screen. */}
            <a href={begun.address} className="link hidden min-h-touch items-center touch:inline-flex">
              {t`Open the app on this device`}
            </a>
          </div>
          <form id="first-code" noValidate onSubmit={(event) => void confirm(event)}>
            <Field label={t`Code from the app`} error={error}>
              {(control) => (
                <Input
                  {...control}
                  name="code"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  placeholder="123456"
                  maxLength={7}
                  value={code}
                  onChange={({ target }) => {
                    setCode(target.value);
                    setError(undefined);
                  }}
                />
              )}
            </Field>
          </form>
        </div>
      </div>
    </Dialog>
  );
}

function CodesDialog({ codes, isNew, onClose }: { codes: readonly string[]; isNew: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      // The codes are shown only once, so a click outside must not close the dialog.
      isBlocking
      size="small"
      title={isNew ? t`Your new recovery codes` : t`Two-factor sign-in is on`}
      text={t`Keep these recovery codes where you can find them without your phone. Each works once, and they won't be shown again.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t`I have saved them`}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}
