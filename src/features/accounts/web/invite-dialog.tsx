import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { Role } from '#platform/access/rights.ts';
import { roles } from '#platform/access/rights.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.ts';
import { accountFieldMessage } from '../account-messages.ts';
import { invitationInput } from '../contract.ts';
import { roleName } from '../role-name.ts';
import { accountPolicy } from '../rules.ts';
import { adminWarning } from './admin-warning.ts';
import { InvitationLink } from './invitation-link.tsx';
import { withPassword } from './password-request.ts';
import { putPerson } from './people-mutations.ts';
import { accountsApi, peopleQuery, useMe } from './queries.ts';

interface InvitationValues {
  /** Of the person to be: an invitation that is sent twice makes one. */
  readonly id: string;
  readonly full_name: string;
  readonly email: string;
  readonly role: Role;
}

const emptyValues = (): InvitationValues => ({ id: uuid(), full_name: '', email: '', role: 'Agent' });

interface InviteDialogProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
}

/** Invites somebody; closed half-way it keeps what was typed. */
export function InviteDialog({ open, onOpenChange }: InviteDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [values, setValues] = useState(emptyValues);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [made, setMade] = useState<{ link: string; name: string } | null>(null);

  const invite = useMutation({
    mutationFn: (invitation: InvitationValues) =>
      withPassword(
        {
          title: t`Invite ${invitation.full_name} as an Admin?`,
          text: t(adminWarning),
          confirmLabel: t`Invite`,
        },
        (credentials) => accountsApi.invitePerson({ ...invitation, ...credentials }),
      ),
    onSuccess: ({ person, link }) => {
      putPerson(queryClient, person);
      void queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey });
      setValues(emptyValues());
      if (link) {
        setMade({ link, name: person.full_name });
        return;
      }
      onOpenChange(false);
      toast({ tone: 'success', title: t`Invitation sent`, text: t`The link was sent to ${person.email}.` });
    },
    onError: (error, invitation) => {
      const problem = problemOf(error);
      if (problem.code === 'invalid' && problem.fields) setProblems(problem.fields);
      else fail(error, t`${invitation.full_name} could not be invited.`, () => invite.mutate(invitation));
    },
  });
  const change = (open: boolean) => {
    onOpenChange(open);
    if (!open) setMade(null);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={made ? t`${made.name} was invited` : t`Invite someone`}
      text={made ? undefined : t`The link lets them set a password and sign in.`}
      footer={
        made ? (
          <Button variant="primary" onClick={() => change(false)}>
            {t`Done`}
          </Button>
        ) : (
          <>
            <Button onClick={() => change(false)}>{t`Cancel`}</Button>
            <Button
              variant="primary"
              type="submit"
              form="invitation"
              busy={invite.isPending}
              busyLabel={t`Inviting...`}
            >
              {t`Invite`}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <InvitationLink {...made} />
      ) : (
        <InvitationForm
          values={values}
          problems={problems}
          onChange={(changed) => {
            setValues(changed);
            setProblems([]);
          }}
          onSubmit={() => {
            const found = problemsOf(invitationInput, values);
            setProblems(found);
            if (found.length === 0 && !invite.isPending) invite.mutate(values);
          }}
        />
      )}
    </Dialog>
  );
}

interface InvitationFormProps {
  readonly values: InvitationValues;
  readonly problems: readonly FieldProblem[];
  onChange(values: InvitationValues): void;
  onSubmit(): void;
}

function InvitationForm({ values, problems, onChange, onSubmit }: InvitationFormProps) {
  const { t } = useLingui();
  const me = useMe();
  const actor = { profileId: me.profile_id, role: me.role };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problems.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  const labels: Readonly<Record<string, string>> = { full_name: t`Full name`, email: t`Email`, role: t`Role` };
  const field = (name: string) => {
    const label = labels[name] ?? name;
    const problem = problems.find(({ path }) => path === name);
    return { label, error: problem && t(accountFieldMessage(problem) ?? fieldMessage(problem, label)) };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={form} id="invitation" noValidate onSubmit={submit} className="grid gap-4">
      <Field {...field('full_name')} required>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={values.full_name}
            onChange={({ target }) => onChange({ ...values, full_name: target.value })}
          />
        )}
      </Field>
      <Field {...field('email')} required>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="off"
            value={values.email}
            onChange={({ target }) => onChange({ ...values, email: target.value })}
          />
        )}
      </Field>
      <Field {...field('role')}>
        {(control) => (
          <Select
            {...control}
            value={values.role}
            onChange={({ target }) =>
              onChange({ ...values, role: roles.find((role) => role === target.value) ?? values.role })
            }
          >
            {roles
              .filter((role) => accountPolicy.invite(actor, role))
              .map((role) => (
                <option key={role} value={role}>
                  {t(roleName(role))}
                </option>
              ))}
          </Select>
        )}
      </Field>
    </form>
  );
}
