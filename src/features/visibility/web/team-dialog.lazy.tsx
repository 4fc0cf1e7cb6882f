import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { toast } from '#ui/toast.ts';
import type { Team, Visibility } from '../contract.ts';
import { maxTeamNameLength } from '../rules.ts';
import { visibilityApi, visibilityQuery } from './queries.ts';

interface TeamDialogProps {
  readonly team: Team;
  readonly isNew: boolean;
  /** Names of the other teams. */
  readonly taken: readonly string[];
  readonly people: Visibility['people'];
  onClose(): void;
}

/** The name of a team, its members and its heads. */
export function TeamDialog({ team, isNew, taken, people, onClose }: TeamDialogProps) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const client = useQueryClient();
  const fail = useFailureToast();
  const [name, setName] = useState(team.name);
  const [members, setMembers] = useState<Team['members']>(team.members);
  const [isAsked, setAsked] = useState(false);
  const trimmed = name.trim();
  const problem =
    trimmed === '' ? t`Enter a name.` : taken.includes(trimmed) ? t`Another team has this name.` : undefined;
  const save = useMutation({
    mutationFn: () =>
      visibilityApi.saveTeam({ id: team.id, name: trimmed, members, version: isNew ? null : team.version }),
    onSuccess: (visibility) => {
      client.setQueryData(visibilityQuery.queryKey, visibility);
      toast({ tone: 'success', title: isNew ? t`Team added` : t`Team saved` });
      onClose();
    },
    onError: (error) => {
      const { code } = problemOf(error);
      if (code !== 'conflict') return fail(error, t`The team could not be saved.`);
      toast({ tone: 'info', title: t`A colleague changed this team`, text: t`Open it again to see the change.` });
      void client.invalidateQueries({ queryKey: visibilityQuery.queryKey });
      onClose();
    },
  });
  const put = (id: string, isMember: boolean, isHead: boolean) => {
    const others = members.filter(({ profile_id }) => profile_id !== id);
    setMembers(isMember ? [...others, { profile_id: id, is_head: isHead }] : others);
  };
  return (
    <FormDialog
      formId="team"
      title={isNew ? t`Add team` : t`Edit team`}
      text={t`The head of a team sees the records of its members.`}
      label={t`Save team`}
      busyLabel={t`Saving...`}
      isBusy={save.isPending}
      onClose={onClose}
    >
      <form
        id="team"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (problem === undefined && !save.isPending) save.mutate();
        }}
      >
        <Field label={t`Name`} required error={isAsked ? problem : undefined}>
          {(field) => (
            <Input
              {...field}
              value={name}
              maxLength={maxTeamNameLength}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <fieldset className="min-w-0">
          <legend className="pb-1.5 font-medium text-ink-2">{t`Members`}</legend>
          <ul className="border-t border-line">
            {people.map(({ id, full_name }) => {
              const found = members.find(({ profile_id }) => profile_id === id);
              const shown = nameOf(full_name) ?? '';
              return (
                <li key={id} className="flex min-h-10 items-center justify-between gap-3 border-b border-line">
                  <Checkbox
                    label={shown}
                    checked={found !== undefined}
                    onChange={({ target }) => put(id, target.checked, false)}
                  />
                  {found && (
                    <Checkbox
                      label={t`Head of the team`}
                      aria-label={t`${shown} is head of the team`}
                      checked={found.is_head}
                      onChange={({ target }) => put(id, true, target.checked)}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        </fieldset>
      </form>
    </FormDialog>
  );
}
