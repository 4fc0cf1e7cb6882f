import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { companyQuery } from '#features/company/web/queries.ts';
import { LeadSourceSelect } from '#features/leads/web/lead-source-select.tsx';
import type { FieldProblem } from '#platform/failure.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.ts';
import type { AccountInput, Connection, ConnectionInput, ConnectionWithSecret } from '../contract.ts';
import { connectionKindLabels } from '../labels.ts';
import type { ConnectionKind } from '../rules.ts';
import { connectionKinds, hasAccount, isPulled, keepDays, maxEnquiryLengths } from '../rules.ts';
import type { AccountProblems } from './account-fields.tsx';
import { AccountFields, newAccount } from './account-fields.tsx';
import { MailboxFields, mailboxInputOf, missingOf, newMailbox } from './mailbox-fields.tsx';
import { MappingFields } from './mapping-fields.tsx';
import { intakeApi, intakeSettingsQuery } from './queries.ts';
import { SetupSteps } from './setup-steps.tsx';

interface ConnectionDialogProps {
  /** Null for a new one. */
  readonly connection: Connection | null;
  onCreated(made: ConnectionWithSecret): void;
  onClose(): void;
}

const newConnection: ConnectionInput = {
  name: '',
  source: 'website',
  campaign: '',
  portal_account: '',
  cost_per_month: null,
  mapping: null,
  keep_days: null,
  is_enabled: true,
};

/** Adds or changes a connection; a webhook also has its mapping. */
export function ConnectionDialog({ connection, onCreated, onClose }: ConnectionDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const usualDays = useQuery(intakeSettingsQuery).data?.keep_days ?? keepDays.usual;
  const currency = useQuery(companyQuery).data?.currency ?? 'inr';
  const [id] = useState(() => connection?.id ?? uuid());
  const [kind, setKind] = useState<ConnectionKind>(connection?.kind ?? 'form');
  const [values, setValues] = useState<ConnectionInput>(() => (connection ? inputOf(connection) : newConnection));
  const [mailbox, setMailbox] = useState(() => (connection?.mailbox ? mailboxInputOf(connection.mailbox) : newMailbox));
  const [fieldProblems, setFieldProblems] = useState<readonly FieldProblem[]>([]);
  const [account, setAccount] = useState<AccountInput>(() => accountOf(connection));
  const [isAsked, setAsked] = useState(false);
  const set = (changes: Partial<ConnectionInput>) => setValues((before) => ({ ...before, ...changes }));
  const save = useMutation({
    mutationFn: async () => {
      const input = {
        ...values,
        ...(hasAccount(kind) && { account }),
        ...(kind === 'mailbox' && { mailbox }),
      };
      if (connection) {
        await intakeApi.updateConnection({ id, version: connection.version, ...input });
        return null;
      }
      return intakeApi.createConnection({ id, kind, ...input });
    },
    onSuccess: (made) => {
      toast({ tone: 'success', title: made ? t`Connection added` : t`Connection updated` });
      if (made) onCreated(made);
      else onClose();
    },
    onError: (error) => {
      const problem = problemOf(error);
      const fields = problem.code === 'invalid' ? (problem.fields ?? []) : [];
      const ofMailbox = fields.filter(({ path }) => path.startsWith('mailbox.'));
      setFieldProblems(ofMailbox);
      if (ofMailbox.length === 0) fail(error, t`The connection could not be saved.`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['intake_connections'] }),
  });
  const problems = {
    name: values.name.trim() === '' ? t`Enter a name.` : undefined,
    cost:
      values.cost_per_month !== null && !/^\d{1,10}(\.\d{1,2})?$/u.test(values.cost_per_month)
        ? t`Enter an amount.`
        : undefined,
    days:
      values.keep_days === null ||
      (values.keep_days >= keepDays.least && values.keep_days <= keepDays.most && Number.isInteger(values.keep_days))
        ? undefined
        : t`Enter 1 to ${keepDays.most} days.`,
  };
  const saved = connection?.account ?? null;
  const accountProblems: AccountProblems = hasAccount(kind)
    ? {
        login: isPulled(kind) && account.login.trim() === '' ? t`Enter it as the sender gave it to you.` : undefined,
        secret: account.secret || saved?.has_secret ? undefined : t`Enter it as the sender gave it to you.`,
        token: kind !== 'meta' || account.token || saved?.has_token ? undefined : t`Enter the token of your page.`,
        address: isUsable(account) ? undefined : t`Enter an address that starts with https://.`,
      }
    : {};
  const submit = () => {
    setAsked(true);
    const missing = kind === 'mailbox' ? missingOf(mailbox, connection !== null) : [];
    setFieldProblems(missing);
    if (missing.length > 0) return;
    if (Object.values({ ...problems, ...accountProblems }).every((problem) => problem === undefined)) save.mutate();
  };
  return (
    <FormDialog
      formId="connection"
      title={connection ? t`Edit connection` : t`Add connection`}
      label={t`Save`}
      busyLabel={t`Saving...`}
      isBusy={save.isPending}
      onClose={onClose}
    >
      <form
        id="connection"
        noValidate
        className="grid grid-cols-2 gap-4 phone:grid-cols-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) submit();
        }}
      >
        {!connection && (
          <Field label={t`Kind`} className="col-span-full">
            {(field) => (
              <Select
                {...field}
                value={kind}
                onChange={({ target }) => {
                  const chosen = connectionKinds.find((one) => one === target.value) ?? 'form';
                  setKind(chosen);
                  set({ source: usualSources[chosen] ?? newConnection.source });
                }}
              >
                {connectionKinds.map((one) => (
                  <option key={one} value={one}>
                    {t(connectionKindLabels[one])}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label={t`Name`} required error={isAsked ? problems.name : undefined} className="col-span-full">
          {(field) => (
            <Input
              {...field}
              value={values.name}
              maxLength={80}
              autoComplete="off"
              onChange={({ target }) => set({ name: target.value })}
            />
          )}
        </Field>
        {kind === 'mailbox' && (
          <MailboxFields
            connectionId={connection?.id ?? null}
            mailbox={mailbox}
            problems={fieldProblems}
            onChange={(changed) => {
              setFieldProblems([]);
              setMailbox(changed);
            }}
            onProblems={setFieldProblems}
          />
        )}
        <Field label={t`Source of its leads`}>
          {(field) => <LeadSourceSelect {...field} value={values.source} onChange={(source) => set({ source })} />}
        </Field>
        <Field label={t`Campaign`}>
          {(field) => (
            <Input
              {...field}
              value={values.campaign}
              maxLength={maxEnquiryLengths.campaign}
              autoComplete="off"
              onChange={({ target }) => set({ campaign: target.value })}
            />
          )}
        </Field>
        <Field label={t`Portal account`}>
          {(field) => (
            <Input
              {...field}
              value={values.portal_account}
              maxLength={120}
              autoComplete="off"
              onChange={({ target }) => set({ portal_account: target.value })}
            />
          )}
        </Field>
        <Field label={t`Cost per month`} error={isAsked ? problems.cost : undefined}>
          {(field) => (
            <MoneyField
              {...field}
              currency={currency}
              value={values.cost_per_month ?? ''}
              onChange={(cost) => set({ cost_per_month: cost === '' ? null : cost })}
            />
          )}
        </Field>
        <Field
          label={t`Keep what arrives`}
          help={t`Days. Leave empty for ${usualDays}. The leads stay.`}
          error={isAsked ? problems.days : undefined}
        >
          {(field) => (
            <Input
              {...field}
              type="number"
              min={keepDays.least}
              max={keepDays.most}
              placeholder={String(usualDays)}
              value={values.keep_days ?? ''}
              onChange={({ target }) => set({ keep_days: target.value === '' ? null : target.valueAsNumber })}
            />
          )}
        </Field>
        {connection && (
          <div className="col-span-full">
            <Switch
              label={t`Accept enquiries`}
              help={
                kind === 'mailbox'
                  ? t`Off: the mailbox is not read.`
                  : t`Off: senders are refused, and the page is closed.`
              }
              checked={values.is_enabled}
              onChange={({ target }) => set({ is_enabled: target.checked })}
            />
          </div>
        )}
        {hasAccount(kind) && (
          <AccountFields
            kind={kind}
            saved={saved}
            value={account}
            problems={isAsked ? accountProblems : {}}
            onChange={(changes) => setAccount((before) => ({ ...before, ...changes }))}
          />
        )}
        {kind === 'magicbricks' && (
          <div className="col-span-full">
            <SetupSteps kind={kind} />
          </div>
        )}
        {(kind === 'webhook' || kind === 'magicbricks') && (
          <MappingFields
            connectionId={connection?.id ?? null}
            mapping={values.mapping}
            onChange={(mapping) => set({ mapping })}
          />
        )}
      </form>
    </FormDialog>
  );
}

/** Where the leads of a kind come from, unless the user says otherwise. */
const usualSources: Partial<Record<ConnectionKind, ConnectionInput['source']>> = {
  google: 'advertisement',
  mailbox: 'portal',
  meta: 'social_media',
  magicbricks: 'portal',
  '99acres': 'portal',
  housing: 'portal',
};

function accountOf(connection: Connection | null): AccountInput {
  const { address = '', login = '', allows_private = false } = connection?.account ?? {};
  return { ...newAccount, address, login, allows_private };
}

function isUsable({ address, allows_private }: AccountInput): boolean {
  return address === '' || (URL.canParse(address) && (allows_private || address.startsWith('https://')));
}

function inputOf(connection: Connection): ConnectionInput {
  const { name, source, campaign, portal_account, cost_per_month, mapping, keep_days, is_enabled } = connection;
  return { name, source, campaign, portal_account, cost_per_month, mapping, keep_days, is_enabled };
}
