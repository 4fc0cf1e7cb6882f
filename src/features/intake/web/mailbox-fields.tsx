import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldProblem } from '#platform/failure.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import type { Mailbox, MailboxInput, MailboxTest } from '../contract.ts';
import { mailboxProblemLabels, mailboxSecurityLabels } from '../labels.ts';
import { mailboxSecurities, usualPorts } from '../rules.ts';
import { intakeApi } from './queries.ts';

export const newMailbox: MailboxInput = {
  host: '',
  port: usualPorts.tls,
  security: 'tls',
  username: '',
  password: '',
  folder: 'INBOX',
  is_private_allowed: false,
};

export function mailboxInputOf({
  succeeded_at: _at,
  problem: _problem,
  failing_since: _since,
  ...kept
}: Mailbox): MailboxInput {
  return { ...kept, password: '' };
}

/** The fields of a mailbox that are missing, before the server is asked. */
export function missingOf(mailbox: MailboxInput, hasPassword: boolean): FieldProblem[] {
  const names = ['host', 'username', 'folder', ...(hasPassword ? [] : (['password'] as const))] as const;
  const missing = names.filter((name) => mailbox[name].trim() === '');
  const isPort = Number.isInteger(mailbox.port) && mailbox.port >= 1 && mailbox.port <= 65_535;
  return [
    ...missing.map((name) => ({ path: `mailbox.${name}`, code: 'required' })),
    ...(isPort ? [] : [{ path: 'mailbox.port', code: 'not_valid' }]),
  ];
}

interface MailboxFieldsProps {
  /** Null for a new connection. */
  readonly connectionId: string | null;
  readonly mailbox: MailboxInput;
  readonly problems: readonly FieldProblem[];
  onChange(mailbox: MailboxInput): void;
  onProblems(problems: readonly FieldProblem[]): void;
}

/** The account of a mailbox, with a test that reads nothing. */
export function MailboxFields({ connectionId, mailbox, problems, onChange, onProblems }: MailboxFieldsProps) {
  const { t } = useLingui();
  const fail = useFailureToast();
  const [tested, setTested] = useState<MailboxTest | null>(null);
  const set = (changes: Partial<MailboxInput>) => {
    setTested(null);
    onChange({ ...mailbox, ...changes });
  };
  const test = useMutation({
    mutationFn: () => intakeApi.testMailbox({ id: connectionId, mailbox }),
    onMutate: () => setTested(null),
    onSuccess: setTested,
    onError: (error) => {
      const problem = problemOf(error);
      if (problem.code === 'invalid' && problem.fields) onProblems(problem.fields);
      else fail(error, t`The mailbox could not be tested.`);
    },
  });
  const tryNow = () => {
    const missing = missingOf(mailbox, connectionId !== null);
    onProblems(missing);
    if (missing.length === 0) test.mutate();
  };
  const errorOf = (name: keyof MailboxInput, label: string) => {
    const problem = problems.find(({ path }) => path === `mailbox.${name}`);
    return problem && t(fieldMessage(problem, label));
  };
  const needsPrivate = mailbox.security === 'none' || mailbox.is_private_allowed || tested?.problem === 'host_private';
  return (
    <fieldset className="col-span-full grid min-w-0 grid-cols-2 gap-4 phone:grid-cols-1">
      <legend className="pb-1 font-medium text-ink">{t`Mailbox`}</legend>
      <p className="col-span-full text-12 text-ink-3">{t`New emails are read every minute and marked as read.`}</p>
      <Field
        label={t`Mail server`}
        required
        help={t`For example imap.gmail.com`}
        error={errorOf('host', t`Mail server`)}
      >
        {(field) => (
          <Input
            {...field}
            value={mailbox.host}
            maxLength={253}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => set({ host: target.value.trim() })}
          />
        )}
      </Field>
      <div className="grid grid-cols-[1fr_5.5rem] gap-4">
        <Field label={t`Encryption`} error={errorOf('security', t`Encryption`)}>
          {(field) => (
            <Select
              {...field}
              value={mailbox.security}
              onChange={({ target }) => {
                const security = mailboxSecurities.find((one) => one === target.value) ?? 'tls';
                const isUsual = mailbox.port === usualPorts[mailbox.security];
                set({ security, ...(isUsual && { port: usualPorts[security] }) });
              }}
            >
              {mailboxSecurities.map((one) => (
                <option key={one} value={one}>
                  {t(mailboxSecurityLabels[one])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t`Port`} error={errorOf('port', t`Port`)}>
          {(field) => (
            <Input
              {...field}
              type="number"
              min={1}
              max={65_535}
              value={Number.isNaN(mailbox.port) ? '' : mailbox.port}
              onChange={({ target }) => set({ port: target.valueAsNumber })}
            />
          )}
        </Field>
      </div>
      <Field
        label={t`User name`}
        required
        help={t`Usually the email address`}
        error={errorOf('username', t`User name`)}
      >
        {(field) => (
          <Input
            {...field}
            value={mailbox.username}
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => set({ username: target.value.trim() })}
          />
        )}
      </Field>
      <Field
        label={t`Password`}
        required={connectionId === null}
        help={connectionId === null ? t`Gmail and Yahoo need an app password.` : t`Leave it empty to keep it.`}
        error={errorOf('password', t`Password`)}
      >
        {(field) => (
          <PasswordInput
            {...field}
            value={mailbox.password}
            maxLength={500}
            autoComplete="new-password"
            onChange={({ target }) => set({ password: target.value })}
          />
        )}
      </Field>
      <Field label={t`Folder`} required error={errorOf('folder', t`Folder`)}>
        {(field) =>
          tested && tested.folders.length > 0 ? (
            <Select {...field} value="" onChange={({ target }) => set({ folder: target.value })}>
              <option value="">{t`Choose a folder`}</option>
              {tested.folders.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          ) : (
            <Input
              {...field}
              value={mailbox.folder}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => set({ folder: target.value })}
            />
          )
        }
      </Field>
      {needsPrivate && (
        <Switch
          className="self-center"
          label={t`Allow a private network`}
          help={t`Only for a mail server of your own.`}
          checked={mailbox.is_private_allowed}
          onChange={({ target }) => set({ is_private_allowed: target.checked })}
        />
      )}
      <div className="col-span-full flex flex-wrap items-center gap-3">
        <Button busy={test.isPending} busyLabel={t`Testing...`} onClick={tryNow}>
          {t`Test now`}
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-60">
          {tested && <TestResult tested={tested} />}
        </p>
      </div>
    </fieldset>
  );
}

function TestResult({ tested: { problem, emails } }: { tested: MailboxTest }) {
  const { t } = useLingui();
  if (problem === null) {
    const count = emails ?? 0;
    return <span className="text-success-ink">{t`It works. Emails in the folder: ${count}`}</span>;
  }
  const [what, todo] = mailboxProblemLabels[problem];
  return (
    <>
      <span className="text-danger-ink">{t(what)}</span> <span className="text-ink-2">{t(todo)}</span>
    </>
  );
}
