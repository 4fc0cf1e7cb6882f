import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { useMe } from '#features/accounts/web/queries.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { isRecord } from '#platform/forms/web/is-record.ts';
import { openCreate, openSaves } from '#platform/forms/web/lost-answers.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import type { SaveConflict } from '#platform/forms/web/use-record-save.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { languages } from '#platform/i18n/languages.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { toast } from '#ui/toast.ts';
import type { EmailTemplate } from '../template-contract.ts';
import { emailTemplatesApi, templatesQuery } from './history-queries.ts';
import { TemplateConflict } from './template-conflict.tsx';
import { TemplateTextFields } from './template-text-fields.tsx';
import type { TemplateValues } from './template-values.ts';
import { emptyTemplate, toTemplateInput, toTemplateValues, unfinished } from './template-values.ts';

interface TemplateDialogProps {
  /** Null for a new one. */
  readonly template: EmailTemplate | null;
  onClose(): void;
}

interface Sent {
  readonly values: TemplateValues;
  /** The version to save on, after the person resolved a conflict. */
  readonly on?: number;
}

/** Adds or edits a template, a tab for each language. The draft survives closing and a reload. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const { t } = useLingui();
  const { language: own } = useMe();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [id] = useState(() => template?.id ?? uuid());
  const [create] = useState(() => openCreate<TemplateValues>());
  const [saveOn] = useState(openSaves);
  // Set while the person resolves it.
  const [conflict, setConflict] = useState<SaveConflict<EmailTemplate, TemplateValues> | null>(null);
  // The values that a lost create probably stored, if they were corrected before the retry.
  const made = useRef<TemplateValues>(undefined);
  const [language, setLanguage] = useState<Language>(template?.texts[0]?.language ?? own);
  const defaults = useMemo(() => (template ? toTemplateValues(template) : emptyTemplate), [template]);
  const draft = useDraftForm<TemplateValues>({
    draftKey: template ? `email-template:${template.id}` : 'email-template:new',
    defaults,
    ...(template && { version: template.version }),
    check: ({ name }) => (name.trim() === '' ? [{ path: 'name', code: 'required' }] : []),
  });
  const save = useMutation({
    mutationFn: ({ values, on }: Sent) => {
      const version = on ?? draft.baseline.version;
      return version === null
        ? create({
            values,
            create: (typed) => emailTemplatesApi.create({ id, ...toTemplateInput(typed) }),
            correct: (_, typed, first, base) => {
              made.current = base;
              return emailTemplatesApi.update({ id, version: first, ...toTemplateInput(typed) });
            },
          })
        : saveOn(version, (now) => emailTemplatesApi.update({ id, version: now, ...toTemplateInput(values) }));
    },
    onSuccess: () => {
      draft.discardDraft();
      void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey });
      toast({ tone: 'success', title: template ? t`Template updated` : t`Template added` });
      onClose();
    },
    onError: (error, { values }) => {
      const problem = problemOf(error);
      if (problem.code === 'conflict' && isRecord<EmailTemplate>(problem.current)) {
        const { current, changedBy = null } = problem;
        return setConflict({ current, changedBy, mine: values });
      }
      if (problem.code === 'invalid' && problem.fields) {
        setConflict(null);
        draft.showProblems(problem.fields);
      }
      fail(error, t`Failed to save template.`);
    },
  });
  const send = (sent: Sent) => {
    const missing = unfinished(sent.values);
    if (!missing) return save.mutate(sent);
    setLanguage(missing);
    toast({ tone: 'danger', title: t`Error`, text: t`Please fill in both subject and content` });
  };
  const nameProblem = draft.state.errors.name;
  return (
    <>
      <FormDialog
        draft={draft}
        formId="email-template"
        size="wide"
        title={template ? t`Edit template` : t`Add template`}
        label={t`Save template`}
        isBusy={save.isPending}
        onClose={onClose}
      >
        <form
          id="email-template"
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void draft.form.submit((values) => send({ values }));
          }}
        >
          <Field label={t`Name`} required error={nameProblem && t(fieldMessage(nameProblem, t`Name`))}>
            {(field) => <Input {...field} {...draft.form.register('name')} maxLength={80} autoComplete="off" />}
          </Field>
          <Tabs
            label={t`Languages`}
            value={language}
            onChange={setLanguage}
            tabs={languages.map(({ code, name }) => ({
              value: code,
              label: <span lang={code}>{name}</span>,
              panel: <TemplateTextFields key={code} form={draft.form} language={code} />,
            }))}
          />
        </form>
      </FormDialog>
      {conflict && (
        <TemplateConflict
          current={conflict.current}
          mine={conflict.mine}
          base={(draft.baseline.version === null && made.current) || draft.baseline.values}
          changedBy={conflict.changedBy}
          isSaving={save.isPending}
          onClose={() => setConflict(null)}
          onKeepTheirs={() => {
            draft.reset({ values: toTemplateValues(conflict.current), version: conflict.current.version });
            setConflict(null);
          }}
          onSave={(values) => send({ values, on: conflict.current.version })}
        />
      )}
    </>
  );
}
