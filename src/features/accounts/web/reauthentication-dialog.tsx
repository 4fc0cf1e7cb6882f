import { useLingui } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import { useId, useState } from 'react';
import type { FieldProblem } from '#platform/failure.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { accountFieldMessage } from '../account-messages.ts';
import { useMe } from './queries.ts';

export interface Credentials {
  readonly password: string;
  readonly code: string;
}

interface ReauthenticationDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly tone?: 'primary' | 'danger';
  /** Asks for an authenticator code as well. */
  readonly withCode?: boolean;
  readonly children?: ReactNode;
  /** Shown when no answer arrived, though the server may have done it. */
  readonly unanswered?: string;
  /** Performs the action; the dialog shows its refusal. */
  onConfirm(credentials: Credentials): Promise<void>;
  onClose(): void;
}

/** Asks for the password, and optionally a code, before a sensitive action. */
export function ReauthenticationDialog(props: ReauthenticationDialogProps) {
  const {
    title,
    text,
    confirmLabel,
    tone = 'primary',
    withCode = false,
    children,
    unanswered,
    onConfirm,
    onClose,
  } = props;
  const { t } = useLingui();
  const fail = useFailureToast();
  const me = useMe();
  const formId = useId();
  const [credentials, setCredentials] = useState<Credentials>({ password: '', code: '' });
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [isBusy, setBusy] = useState(false);
  const labels = { password: t`Password`, code: t`Code` };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = (['password', ...(withCode ? (['code'] as const) : [])] as const).filter(
      (name) => !credentials[name],
    );
    setProblems(missing.map((path) => ({ path, code: 'required' })));
    if (isBusy || missing.length > 0) return;
    setBusy(true);
    try {
      await onConfirm(credentials);
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code === 'invalid' && problem.fields) setProblems(problem.fields);
      else fail(error, (problem.code === 'offline' && unanswered) || t`That did not work. Please try again.`);
    } finally {
      setBusy(false);
    }
  };
  const errorOf = (name: keyof Credentials) => {
    const problem = problems.find(({ path }) => path === name);
    return problem && t(accountFieldMessage(problem) ?? fieldMessage(problem, labels[name]));
  };
  const type = (name: keyof Credentials, value: string) => {
    setCredentials({ ...credentials, [name]: value });
    setProblems(problems.filter(({ path }) => path !== name));
  };

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={title}
      text={text}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant={tone} type="submit" form={formId} busy={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {children}
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <Field label={labels.password} error={errorOf('password')}>
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="current-password"
              maxLength={200}
              value={credentials.password}
              onChange={({ target }) => type('password', target.value)}
            />
          )}
        </Field>
        {withCode && (
          <Field
            label={labels.code}
            error={errorOf('code')}
            help={t`Enter a code from your authenticator app, or a recovery code.`}
          >
            {(control) => (
              <Input
                {...control}
                name="code"
                autoComplete="one-time-code"
                maxLength={40}
                value={credentials.code}
                onChange={({ target }) => type('code', target.value)}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}
