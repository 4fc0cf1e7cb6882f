import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { ControlledValue, useValue } from '#platform/forms/web/controlled-value.ts';
import type { EditConflict } from '#platform/forms/web/edit-conflict-dialog.tsx';
import { EditConflictDialog } from '#platform/forms/web/edit-conflict-dialog.tsx';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { isRecord } from '#platform/forms/web/is-record.ts';
import { openCreate, openSaves } from '#platform/forms/web/lost-answers.ts';
import { RecordSelect, RecordTextField, useFieldError, useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { useStates } from '#platform/i18n/web/use-states.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Tag } from '#ui/chip.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { TagInput } from '#ui/tag-input.tsx';
import { toast } from '#ui/toast.ts';
import type { Locality } from '../contract.ts';
import type { LocalityValues } from './locality-values.ts';
import { checkLocality, localityFieldTexts, toLocalityInput, toLocalityValues } from './locality-values.ts';
import { localitiesApi } from './queries.ts';
import { useFindLocalities } from './use-find-localities.ts';

interface LocalityDialogProps {
  /** What to edit; without an id, what a new one begins with. */
  readonly locality: Partial<Locality>;
  onClose(): void;
}

/** Adds or edits a locality. */
export function LocalityDialog({ locality, onClose }: LocalityDialogProps) {
  const { t } = useLingui();
  const states = useStates();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const isNew = locality.id === undefined;
  const [id] = useState(() => locality.id ?? uuid());
  const [create] = useState(() => openCreate<LocalityValues>());
  const [saveOn] = useState(openSaves);
  const [conflict, setConflict] = useState<EditConflict<Locality, LocalityValues> | null>(null);
  const defaults = useMemo(() => toLocalityValues(locality), [locality]);
  const draft = useRecordDraft(localityFieldTexts, {
    draftKey: isNew ? `locality:new:${locality.name ?? ''}` : `locality:${id}`,
    defaults,
    ...(locality.version !== undefined && { version: locality.version }),
    check: checkLocality,
  });
  const { form } = draft;
  const city = useValue(form, 'city');
  const find = useFindLocalities({ city });
  const aliasError = useFieldError(draft, 'aliases');
  const pinError = useFieldError(draft, 'pin_codes');
  const neighbourError = useFieldError(draft, 'neighbours');
  const save = useMutation({
    mutationFn: ({ values, on }: { readonly values: LocalityValues; readonly on?: number }) => {
      const version = on ?? draft.baseline.version;
      return version === null
        ? create({
            values,
            create: (typed) => localitiesApi.create({ id, ...toLocalityInput(typed) }),
            correct: (_, typed, first) => localitiesApi.update({ id, version: first, ...toLocalityInput(typed) }),
          })
        : saveOn(version, (now) => localitiesApi.update({ id, version: now, ...toLocalityInput(values) }));
    },
    onSuccess: () => {
      draft.discardDraft();
      toast({ tone: 'success', title: isNew ? t`Locality added` : t`Locality updated` });
      onClose();
    },
    onError: (error, { values }) => {
      const problem = problemOf(error);
      if (problem.code === 'conflict' && isRecord<Locality>(problem.current)) {
        const { current, changedBy = null } = problem;
        return setConflict({ current, changedBy, mine: values });
      }
      setConflict(null);
      if (problem.code === 'invalid' && problem.fields) draft.showProblems(problem.fields);
      else fail(error, t`The locality could not be saved.`);
    },
    onSettled: () => {
      for (const topic of ['localities', 'properties']) void queryClient.invalidateQueries({ queryKey: [topic] });
    },
  });
  // Erased people have no name.
  const name = conflict?.changedBy || t`Someone`;
  return (
    <>
      <FormDialog
        draft={draft}
        formId="locality"
        title={isNew ? t`Add locality` : t`Edit locality`}
        text={isNew ? undefined : t`Properties show the new name. The old one still finds them.`}
        label={t`Save`}
        busyLabel={t`Saving...`}
        isBusy={save.isPending || draft.state.isChecking}
        onClose={onClose}
      >
        <form
          id="locality"
          noValidate
          className="grid grid-cols-2 gap-4 phone:grid-cols-1"
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit((values) => save.mutate({ values }));
          }}
        >
          <RecordTextField draft={draft} name="name" required maxLength={100} className="col-span-full" />
          <RecordTextField draft={draft} name="city" required maxLength={100} />
          <RecordSelect
            draft={draft}
            name="state"
            required
            empty={t`Choose a state`}
            options={states.map((state) => ({ value: state.code, text: state.name }))}
          />
          <div className="col-span-full">
            <ControlledValue form={form} name="aliases">
              {({ value, onChange, ref }) => (
                <TagInput
                  ref={ref}
                  heading={t(localityFieldTexts.labels.aliases)}
                  label={t`Another spelling or script`}
                  addLabel={t`Add spelling`}
                  maxLength={100}
                  value={value}
                  error={aliasError}
                  onChange={onChange}
                />
              )}
            </ControlledValue>
          </div>
          <div className="col-span-full">
            <ControlledValue form={form} name="pin_codes">
              {({ value, onChange, ref }) => (
                <TagInput
                  ref={ref}
                  heading={t(localityFieldTexts.labels.pin_codes)}
                  label={t`Six digits`}
                  addLabel={t`Add PIN code`}
                  maxLength={7}
                  value={value}
                  error={pinError}
                  onChange={onChange}
                />
              )}
            </ControlledValue>
          </div>
          <ControlledValue form={form} name="neighbours">
            {({ value, onChange }) => (
              <div className="col-span-full grid gap-2">
                <Field
                  label={t(localityFieldTexts.labels.neighbours)}
                  help={t`Matching offers properties there as near misses.`}
                  error={neighbourError}
                >
                  {(control) => (
                    <Combobox
                      {...control}
                      value={null}
                      find={async (query, signal) =>
                        (await find(query, signal)).filter(
                          (option) => option.value !== id && !value.some((one) => one.id === option.value),
                        )
                      }
                      placeholder={t`Add a neighbour`}
                      onChange={(option) => option && onChange([...value, { id: option.value, name: option.label }])}
                    />
                  )}
                </Field>
                {value.length > 0 && (
                  <ul className="flex flex-wrap gap-1.5">
                    {value.map((one) => (
                      <li key={one.id} className="min-w-0 max-w-full">
                        <Tag onRemove={() => onChange(value.filter((other) => other.id !== one.id))}>{one.name}</Tag>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            )}
          </ControlledValue>
          <RecordTextField draft={draft} name="latitude" numeric help={t`The centre, for the map.`} />
          <RecordTextField draft={draft} name="longitude" numeric />
        </form>
      </FormDialog>
      {conflict && (
        <EditConflictDialog
          title={t`${name} changed this locality while you were editing`}
          labels={localityFieldTexts.labels}
          base={shownValues(draft.baseline.values)}
          mine={shownValues(conflict.mine)}
          theirs={shownValues(toLocalityValues(conflict.current))}
          isSaving={save.isPending}
          onClose={() => setConflict(null)}
          onKeepTheirs={() => {
            draft.reset({ values: toLocalityValues(conflict.current), version: conflict.current.version });
            setConflict(null);
          }}
          onKeepMine={() => save.mutate({ values: conflict.mine, on: conflict.current.version })}
        />
      )}
    </>
  );
}

function shownValues(values: LocalityValues): Record<keyof LocalityValues, string> {
  const { aliases, pin_codes, neighbours, ...texts } = values;
  return {
    ...texts,
    aliases: aliases.join(', '),
    pin_codes: pin_codes.join(', '),
    neighbours: neighbours.map(({ name }) => name).join(', '),
  };
}
