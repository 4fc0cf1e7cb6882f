import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemo, useRef, useState } from 'react';
import { DraftNote } from '#platform/forms/web/draft-note.tsx';
import type { Baseline } from '#platform/forms/web/drafts.ts';
import { EditConflictDialog } from '#platform/forms/web/edit-conflict-dialog.tsx';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { FormProblems } from '#platform/forms/web/form-problems.lazy.tsx';
import { LeaveGuard } from '#platform/forms/web/leave-guard.tsx';
import { mergeEdits } from '#platform/forms/web/merge-edits.ts';
import { resubmitForm } from '#platform/forms/web/send-again.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import type { CallProblem } from '#platform/rpc/problem.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { Input } from '#ui/input.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { SaveBar } from '#ui/save-bar.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import { accountFieldMessage } from '../account-messages.ts';
import type { Me } from '../contract.ts';
import type { ProfileFormValues } from './profile-form-values.ts';
import { checkProfile, profileFieldLabels, profileFormValuesOf } from './profile-form-values.ts';
import { accountsApi, meQuery, useMe } from './queries.ts';

interface Saving {
  readonly values: ProfileFormValues;
  /** The form's values; after a merge of two edits, only some of them are sent. */
  readonly typed: ProfileFormValues;
  readonly version: number;
  readonly password?: string;
}

const reauthentication = lazyComponent(() =>
  import('./reauthentication-dialog.tsx').then((part) => part.ReauthenticationDialog),
);

/** The user's profile. `picture` is the extension point for the picture, which the `files` feature provides. */
export function SettingsProfilePanel({ picture }: { picture: ReactNode }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const me = useMe();
  const [conflict, setConflict] = useState<{ current: Me; mine: ProfileFormValues } | null>(null);
  // A save with a new sign-in address, which waits for the password.
  const [pendingSave, setPendingSave] = useState<Saving | null>(null);
  const ReauthenticationDialog = reauthentication.useComponent(pendingSave !== null, pendingSave !== null, () =>
    setPendingSave(null),
  );
  const defaults = useMemo(() => profileFormValuesOf(me), [me]);
  const { version } = me;
  const draft = useDraftForm<ProfileFormValues>({ draftKey: 'profile', defaults, version, check: checkProfile });
  const { register, submit } = draft.form;
  const { errors, isDirty, isChecking } = draft.state;

  const take = (known: Me) => {
    setConflict(null);
    setPendingSave(null);
    queryClient.setQueryData(meQuery.queryKey, known);
  };
  const save = useMutation({
    mutationFn: ({ values, typed: _, ...more }: Saving) => accountsApi.saveProfile({ ...values, ...more }),
    onSuccess: (saved, { values, typed }) => {
      draft.rebase(typed, baselineOf(saved));
      take(saved);
      const wanted = addressOf(values);
      toast({
        tone: 'success',
        title: t`Settings saved`,
        text:
          wanted === saved.email
            ? t`All your settings have been successfully updated.`
            : t`Your email stays ${saved.email} until you open the link we sent to ${wanted}.`,
      });
    },
    onError: (error, saving) => {
      const problem = problemOf(error);
      // The dialog shows problems of the password.
      if (isOfPassword(problem)) {
        setPendingSave(saving);
        return;
      }
      setPendingSave(null);
      if (problem.code === 'conflict' && isMe(problem.current)) {
        meetOtherEdit(problem.current, saving);
        return;
      }
      if (problem.code === 'invalid' && problem.fields) draft.showProblems(problem.fields);
      const same = () => save.mutate(saving);
      fail(error, t`Your settings could not be saved.`, () =>
        resubmitForm({ form: draft.form, typed: saving.typed, same, send: (now) => saveNow.current(now) }),
      );
    },
  });
  const meetOtherEdit = (current: Me, { values, ...more }: Saving) => {
    const { merged, conflicts } = mergeEdits(draft.baseline.values, values, profileFormValuesOf(current));
    if (conflicts.length > 0) setConflict({ current, mine: merged });
    else save.mutate({ ...more, values: merged, version: current.version });
  };
  const saveOrAsk = (saving: Saving) => {
    if (addressOf(saving.values) === me.email) save.mutate(saving);
    else setPendingSave(saving);
  };
  // A toast outlives the version it was shown for.
  const saveNow = useRef((_: ProfileFormValues): void => undefined);
  saveNow.current = (values) => saveOrAsk({ values, typed: values, version: draft.baseline.version ?? version });
  const saveWithPassword = async (saving: Saving) => {
    try {
      await save.mutateAsync(saving);
    } catch (error) {
      if (isOfPassword(problemOf(error))) throw error;
    }
  };

  const errorOf = (name: keyof ProfileFormValues) => {
    const problem = errors[name];
    return problem && t(accountFieldMessage(problem) ?? fieldMessage(problem, t(profileFieldLabels[name])));
  };
  const field = (name: keyof ProfileFormValues, more: { required?: boolean; help?: string; className: string }) => ({
    label: t(profileFieldLabels[name]),
    error: errorOf(name),
    ...more,
  });

  return (
    <>
      <div className="pt-4 empty:hidden">
        <FormProblems draft={draft} labels={profileFieldLabels} />
      </div>
      <FormSection title={t`Picture`} text={t`Shown next to your name.`}>
        <div className="col-span-6">{picture}</div>
      </FormSection>
      <form
        id="profile"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(saveNow.current);
        }}
      >
        <FormSection title={t`About you`} text={t`How colleagues and clients reach you.`}>
          <Field {...field('full_name', { required: true, className: 'col-span-6' })}>
            {(control) => <Input {...control} {...register('full_name')} autoComplete="name" />}
          </Field>
          <Field
            {...field('email', {
              required: true,
              className: 'col-span-3 phone:col-span-6',
              help: t`Used to sign in.`,
            })}
          >
            {(control) => <Input {...control} {...register('email')} type="email" autoComplete="email" />}
          </Field>
          <Field {...field('phone', { className: 'col-span-3 phone:col-span-6' })}>
            {(control) => <Input {...control} {...register('phone')} type="tel" autoComplete="tel" />}
          </Field>
        </FormSection>
        <FormSection title={t`Email signature`} text={t`Shown below your name in emails you send.`}>
          <Field {...field('letters_company', { className: 'col-span-6' })}>
            {(control) => <Input {...control} {...register('letters_company')} autoComplete="organization" />}
          </Field>
          <Field {...field('address', { className: 'col-span-6' })}>
            {(control) => <Textarea {...control} {...register('address')} rows={2} autoComplete="street-address" />}
          </Field>
        </FormSection>
      </form>
      <LeaveGuard isChanged={() => isDirty} />
      <SaveBar note={<DraftNote draft={draft} />}>
        <Button
          variant="primary"
          type="submit"
          form="profile"
          busy={save.isPending || isChecking}
          busyLabel={t`Saving...`}
        >
          {t`Save Changes`}
        </Button>
      </SaveBar>
      {ReauthenticationDialog && pendingSave && (
        <ReauthenticationDialog
          title={t`Change your email?`}
          text={t`Enter your password to change the email you sign in with.`}
          confirmLabel={t`Save Changes`}
          onConfirm={({ password }) => saveWithPassword({ ...pendingSave, password })}
          onClose={() => setPendingSave(null)}
        />
      )}
      {conflict && (
        <EditConflictDialog
          title={t`Your profile was changed while you were editing`}
          labels={profileFieldLabels}
          base={draft.baseline.values}
          mine={conflict.mine}
          theirs={profileFormValuesOf(conflict.current)}
          isSaving={save.isPending}
          onClose={() => setConflict(null)}
          onKeepTheirs={() => {
            draft.reset(baselineOf(conflict.current));
            take(conflict.current);
          }}
          onKeepMine={() =>
            save.mutate({ values: conflict.mine, typed: draft.form.values(), version: conflict.current.version })
          }
        />
      )}
    </>
  );
}

function baselineOf(me: Me): Baseline<ProfileFormValues> {
  return { values: profileFormValuesOf(me), version: me.version };
}

function addressOf({ email }: ProfileFormValues): string {
  return email.trim().toLowerCase();
}

function isOfPassword(problem: CallProblem): boolean {
  return problem.code === 'invalid' && Boolean(problem.fields?.some(({ path }) => path === 'password'));
}

function isMe(value: unknown): value is Me {
  return typeof value === 'object' && value !== null && 'profile_id' in value;
}
