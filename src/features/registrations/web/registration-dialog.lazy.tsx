import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { companyQuery } from '#features/company/web/queries.ts';
import { useDocumentParts } from '#platform/files/web/document-parts.ts';
import { useFormatSettings } from '#platform/formats/web/format-settings.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { ControlledField } from '#platform/forms/web/controlled-field.tsx';
import type { EditConflict } from '#platform/forms/web/edit-conflict-dialog.tsx';
import { EditConflictDialog } from '#platform/forms/web/edit-conflict-dialog.tsx';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { isRecord } from '#platform/forms/web/is-record.ts';
import { openCreate, openSaves } from '#platform/forms/web/lost-answers.ts';
import { RecordSelect, RecordTextField, useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { useStates } from '#platform/i18n/web/use-states.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { DateField } from '#ui/date-field.tsx';
import { toast } from '#ui/toast.ts';
import type { Registration } from '../contract.ts';
import type { RegistrationKind } from '../rules.ts';
import { registrationsApi } from './queries.ts';
import type { RegistrationValues } from './registration-values.ts';
import {
  checkRegistration,
  registrationFieldTexts,
  toRegistrationInput,
  toRegistrationValues,
} from './registration-values.ts';

interface RegistrationDialogProps {
  readonly kind: RegistrationKind;
  /** The agent of a new registration. */
  readonly holderId: string | null;
  /** Null for a new one. */
  readonly registration: Registration | null;
  onClose(): void;
}

interface Sent {
  readonly values: RegistrationValues;
  /** The version to save on, after the user resolved a conflict. */
  readonly on?: number;
}

/** Adds or edits a registration. The draft survives closing and a reload; Cancel discards it. */
export function RegistrationDialog({ kind, holderId, registration, onClose }: RegistrationDialogProps) {
  const { t } = useLingui();
  const states = useStates();
  const { date_format } = useFormatSettings();
  const { today } = useFormats();
  const parts = useDocumentParts();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const company = useQuery(companyQuery).data;
  const [id] = useState(() => registration?.id ?? uuid());
  const [create] = useState(() => openCreate<RegistrationValues>());
  const [saveOn] = useState(openSaves);
  const [conflict, setConflict] = useState<EditConflict<Registration, RegistrationValues> | null>(null);
  const state = company?.state;
  const defaults = useMemo(() => toRegistrationValues(registration ?? (state ? { state } : {})), [registration, state]);
  const draft = useRecordDraft(registrationFieldTexts, {
    draftKey: registration ? `registration:${registration.id}` : `registration:new:${kind}:${holderId ?? ''}`,
    defaults,
    ...(registration && { version: registration.version }),
    check: (values) => checkRegistration(kind, values),
  });
  const { baseline, rebase } = draft;
  const isStateLate = !registration && Boolean(state) && baseline.values.state === '';
  useEffect(() => {
    // The company loaded after the form: what was typed or chosen meanwhile stays.
    if (isStateLate) rebase(baseline.values);
  }, [isStateLate, baseline, rebase]);
  const save = useMutation({
    mutationFn: ({ values, on }: Sent) => {
      const version = on ?? baseline.version;
      return version === null
        ? create({
            values,
            create: (typed) =>
              registrationsApi.create({ id, kind, holder_id: holderId, ...toRegistrationInput(typed) }),
            correct: (_, typed, first) =>
              registrationsApi.update({ id, version: first, ...toRegistrationInput(typed) }),
          })
        : saveOn(version, (now) => registrationsApi.update({ id, version: now, ...toRegistrationInput(values) }));
    },
    onSuccess: () => {
      draft.discardDraft();
      toast({ tone: 'success', title: registration ? t`Registration updated` : t`Registration added` });
      onClose();
    },
    onError: (error, { values }) => {
      const problem = problemOf(error);
      if (problem.code === 'conflict' && isRecord<Registration>(problem.current)) {
        const { current, changedBy = null } = problem;
        return setConflict({ current, changedBy, mine: values });
      }
      setConflict(null);
      if (problem.code === 'invalid' && problem.fields) draft.showProblems(problem.fields);
      else fail(error, t`The registration could not be saved.`);
    },
    onSettled: () => {
      for (const topic of ['registrations', 'company', 'properties'])
        void queryClient.invalidateQueries({ queryKey: [topic] });
    },
  });
  const dateFields =
    kind === 'project'
      ? (['valid_from', 'valid_until', 'completed_on'] as const)
      : (['valid_from', 'valid_until'] as const);
  const titles = {
    company: registration ? t`Edit agency registration` : t`Add agency registration`,
    agent: registration ? t`Edit agent registration` : t`Add agent registration`,
    project: registration ? t`Edit project` : t`Add project`,
  };
  // Erased people have no name.
  const name = conflict?.changedBy || t`Someone`;
  return (
    <>
      <FormDialog
        draft={draft}
        formId="registration"
        title={titles[kind]}
        label={t`Save`}
        busyLabel={t`Saving...`}
        isBusy={save.isPending || draft.state.isChecking}
        onClose={onClose}
      >
        <form
          id="registration"
          noValidate
          className="grid grid-cols-2 gap-4 phone:grid-cols-1"
          onSubmit={(event) => {
            event.preventDefault();
            void draft.form.submit((values) => save.mutate({ values }));
          }}
        >
          {kind === 'project' && (
            <RecordTextField draft={draft} name="name" required maxLength={120} className="col-span-full" />
          )}
          <RecordSelect
            draft={draft}
            name="state"
            required
            empty={t`Choose a state`}
            options={states.map(({ code, name: text }) => ({ value: code, text }))}
          />
          <RecordTextField draft={draft} name="number" required maxLength={60} />
          {dateFields.map((field) => (
            <ControlledField
              key={field}
              draft={draft}
              name={field}
              help={field === 'completed_on' ? t`No extension is needed after this date.` : undefined}
            >
              {(control) => <DateField {...control} format={date_format} today={today()} />}
            </ControlledField>
          ))}
          {kind === 'project' && (
            <RecordTextField
              draft={draft}
              name="page_url"
              type="url"
              maxLength={300}
              help={t`The QR code opens this page.`}
              className="col-span-full"
            />
          )}
          {parts && (
            <ControlledField
              draft={draft}
              name="document_id"
              help={t`Agency documents without a client or lead.`}
              className="col-span-full"
            >
              {(control) => <parts.DocumentPicker {...control} of={null} placeholder={t`Search by title`} />}
            </ControlledField>
          )}
        </form>
      </FormDialog>
      {conflict && (
        <EditConflictDialog
          title={t`${name} changed this registration while you were editing`}
          labels={registrationFieldTexts.labels}
          base={baseline.values}
          mine={conflict.mine}
          theirs={toRegistrationValues(conflict.current)}
          isSaving={save.isPending}
          onClose={() => setConflict(null)}
          onKeepTheirs={() => {
            draft.reset({ values: toRegistrationValues(conflict.current), version: conflict.current.version });
            setConflict(null);
          }}
          onKeepMine={() => save.mutate({ values: conflict.mine, on: conflict.current.version })}
        />
      )}
    </>
  );
}
