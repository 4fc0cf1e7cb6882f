import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import type { PersonTopic } from '#platform/contact/person.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { ConflictNote } from '#platform/forms/web/conflict-note.tsx';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { isRecord } from '#platform/forms/web/is-record.ts';
import { openCreate, openSaves } from '#platform/forms/web/lost-answers.ts';
import { useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { fieldsOf } from '#platform/rpc/problem.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';
import type { Requirement, RequirementInput } from '../contract.ts';
import { requirementsApi } from './queries.ts';
import { RequirementForm } from './requirement-form.tsx';
import { RequirementLine } from './requirement-line.tsx';
import { requirementFieldTexts } from './requirement-texts.ts';
import {
  checkRequirement,
  emptyRequirement,
  requirementOf,
  requirementValuesOf,
  toFormField,
  withKnownTypes,
} from './requirement-values.ts';

interface RequirementDialogProps {
  readonly person: { readonly topic: PersonTopic; readonly id: string; readonly full_name: string };
  /** Null for a new requirement. */
  readonly requirement: Requirement | null;
  onClose(): void;
}

interface Conflict {
  readonly current: Requirement;
  readonly changedBy: string | null;
}

/** Adds or edits a requirement. The draft survives closing and a reload; Cancel discards it. */
export function RequirementDialog({ person, requirement, onClose }: RequirementDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const nameOf = usePersonName();
  const { data: types } = useQuery(propertyTypesQuery);
  const [id] = useState(() => requirement?.id ?? uuid());
  const [create] = useState(() => openCreate<RequirementInput>());
  const [saveOn] = useState(openSaves);
  // The version with which a save conflicted; the next save starts from it.
  const [met, setMet] = useState<Conflict | null>(null);
  const defaults = useMemo(() => (requirement ? requirementValuesOf(requirement) : emptyRequirement()), [requirement]);
  const draft = useRecordDraft(requirementFieldTexts, {
    draftKey: requirement ? `requirement:${requirement.id}` : `requirement:new:${person.id}`,
    defaults,
    ...(requirement && { version: requirement.version }),
    check: checkRequirement,
  });
  const name = nameOf(met?.changedBy ?? null) ?? t`Someone`;
  const version = met?.current.version ?? draft.baseline.version;
  const save = useMutation({
    mutationFn: (input: RequirementInput) =>
      version === null
        ? create({
            values: input,
            create: (typed) => requirementsApi.create({ id, topic: person.topic, person_id: person.id, ...typed }),
            correct: (_, typed, on) => requirementsApi.update({ id, version: on, ...typed }),
          })
        : saveOn(version, (on) => requirementsApi.update({ id, version: on, ...input })),
    onSuccess: () => {
      draft.discardDraft();
      void queryClient.invalidateQueries({ queryKey: ['requirements', person.topic, person.id] });
      toast({ tone: 'success', title: requirement ? t`Requirement updated` : t`Requirement added` });
      onClose();
    },
    onError: (error) => {
      const problem = problemOf(error);
      if (problem.code === 'conflict' && isRecord<Requirement>(problem.current)) {
        setMet({ current: problem.current, changedBy: problem.changedBy ?? null });
        return;
      }
      draft.showProblems(fieldsOf(problem).map(toFormField));
      void fail(error, t`Failed to save the requirement. Please try again.`);
    },
  });
  return (
    <FormDialog
      draft={draft}
      formId="requirement"
      title={requirement ? t`Edit requirement` : t`Add requirement`}
      text={person.full_name}
      size="wide"
      label={t`Save requirement`}
      busyLabel={t`Saving...`}
      isBusy={save.isPending || draft.state.isChecking}
      hasDraftNote
      onClose={onClose}
    >
      {met && (
        <ConflictNote
          title={t`${name} changed this requirement. It is now:`}
          onTakeTheirs={() => {
            draft.reset({ values: requirementValuesOf(met.current), version: met.current.version });
            setMet(null);
          }}
        >
          <RequirementLine requirement={met.current} />
        </ConflictNote>
      )}
      <RequirementForm
        draft={draft}
        formId="requirement"
        onSubmit={(values) => !save.isPending && save.mutate(withKnownTypes(requirementOf(values), types))}
      />
    </FormDialog>
  );
}
