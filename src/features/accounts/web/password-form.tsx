import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { companyQuery } from '#features/company/web/queries.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { toast } from '#ui/toast.ts';
import { accountFieldMessage, passwordRule } from '../account-messages.ts';
import { passwordLength } from '../rules.ts';
import type { PasswordChange } from './password-change.ts';
import { problemsOfPasswordChange } from './password-change.ts';
import { accountsApi, devicesQuery, useMe } from './queries.ts';

const empty: PasswordChange = { current_password: '', new_password: '', confirm_password: '' };

/** Passwords exist only in this form, which clears them after the change. */
export function PasswordForm() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const me = useMe();
  const { min_password_length = passwordLength.shortest } = useQuery(companyQuery).data ?? {};
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(empty);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the marks of this attempt are painted.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);

  const show = (found: readonly FieldProblem[]) => {
    setProblems(found);
    setAttempt((last) => last + 1);
  };
  const save = useMutation({
    mutationFn: ({ current_password, new_password }: PasswordChange) =>
      accountsApi.changePassword({ current_password, new_password }),
    onSuccess: () => {
      setValues(empty);
      void queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });
      toast({
        tone: 'success',
        title: t`Password updated`,
        text: t`Your password has been successfully changed.`,
      });
    },
    onError: (error, change) => {
      const problem = problemOf(error);
      const fields = (problem.code === 'invalid' && problem.fields) || [];
      show(fields);
      if (fields.length === 0) fail(error, t`Your password could not be changed.`, () => save.mutate(change));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const found = problemsOfPasswordChange(values, min_password_length);
    show(found);
    if (found.length === 0) save.mutate(values);
  };

  const labels = {
    current_password: t`Current password`,
    new_password: t`New password`,
    confirm_password: t`Confirm new password`,
  };
  const errorOf = (name: keyof PasswordChange) => {
    const problem = problems.find(({ path }) => path === name);
    return problem && t(accountFieldMessage(problem) ?? fieldMessage(problem, labels[name]));
  };
  const input = (name: keyof PasswordChange, autoComplete: string, help?: string) => (
    <Field label={labels[name]} error={errorOf(name)} help={help}>
      {(control) => (
        <PasswordInput
          {...control}
          name={name}
          autoComplete={autoComplete}
          maxLength={200}
          value={values[name]}
          onChange={({ target }) => {
            setValues({ ...values, [name]: target.value });
            setProblems(problems.filter(({ path }) => path !== name));
          }}
        />
      )}
    </Field>
  );

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid max-w-88 gap-4">
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
      {input('current_password', 'current-password')}
      {input('new_password', 'new-password', t(passwordRule(min_password_length)))}
      {input('confirm_password', 'new-password')}
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start phone:justify-self-stretch"
        busy={save.isPending}
        busyLabel={t`Saving...`}
      >
        {t`Update Password`}
      </Button>
    </form>
  );
}
