import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import type { Routing } from '../contract.ts';
import { maxRuleNameLength } from '../rules.ts';

type Group = Routing['groups'][number];

interface GroupDialogProps {
  readonly group: Group;
  readonly isNew: boolean;
  /** Names of the other groups. */
  readonly taken: readonly string[];
  readonly people: Routing['people'];
  onDone(group: Group): void;
  onClose(): void;
}

/** The name and the members of a group. The settings are saved with the page. */
export function GroupDialog({ group, isNew, taken, people, onDone, onClose }: GroupDialogProps) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const [name, setName] = useState(group.name);
  const [members, setMembers] = useState<readonly string[]>(group.member_ids);
  const [isAsked, setAsked] = useState(false);
  const trimmed = name.trim();
  const problem =
    trimmed === '' ? t`Enter a name.` : taken.includes(trimmed) ? t`Another group has this name.` : undefined;
  return (
    <FormDialog
      formId="agent-group"
      title={isNew ? t`Add group` : t`Edit group`}
      label={t`Done`}
      isBusy={false}
      onClose={onClose}
    >
      <form
        id="agent-group"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog is inside the form of the settings.
          event.stopPropagation();
          setAsked(true);
          if (problem === undefined) onDone({ ...group, name: trimmed, member_ids: [...members] });
        }}
      >
        <Field label={t`Name`} required error={isAsked ? problem : undefined}>
          {(field) => (
            <Input
              {...field}
              value={name}
              maxLength={maxRuleNameLength}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <fieldset className="min-w-0">
          <legend className="pb-1.5 font-medium text-ink-2">{t`Members`}</legend>
          <div className="grid grid-cols-2 gap-x-3 gap-y-1.5 phone:grid-cols-1 touch:gap-y-0">
            {people.map(({ id, full_name }) => (
              <Checkbox
                key={id}
                label={nameOf(full_name)}
                checked={members.includes(id)}
                onChange={({ target }) =>
                  setMembers(target.checked ? [...members, id] : members.filter((member) => member !== id))
                }
              />
            ))}
          </div>
        </fieldset>
      </form>
    </FormDialog>
  );
}
