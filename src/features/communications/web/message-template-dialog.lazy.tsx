import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { useMe } from '#features/accounts/web/queries.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { openCreate, openSaves } from '#platform/forms/web/lost-answers.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import type { SaveConflict } from '#platform/forms/web/use-record-save.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { languages } from '#platform/i18n/languages.ts';
import { fieldsOf } from '#platform/rpc/problem.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Tabs } from '#ui/tabs.tsx';
import { toast } from '#ui/toast.ts';
import { messageChannelNames, messageMomentLabels } from '../labels.ts';
import { maxMessageTextLength, momentPlaceholders, unknownPlaceholder } from '../placeholders.ts';
import type { MessageTemplate } from '../template-contract.ts';
import { messageTemplatesApi, messageTemplatesQuery } from './history-queries.ts';
import type { MessageTemplateValues } from './message-template-values.ts';
import { languageOfPath, toMessageTexts, toMessageValues } from './message-template-values.ts';
import { MessageTextField } from './message-text-field.tsx';
import { MessageTemplateConflict } from './template-conflict.tsx';

interface MessageTemplateDialogProps {
  readonly template: MessageTemplate;
  onClose(): void;
}

interface Sent {
  readonly values: MessageTemplateValues;
  /** The template to save on, after the user resolved a conflict. */
  readonly on?: Pick<MessageTemplate, 'id' | 'version'>;
}

/** Rewords what a message says at a moment, a tab for each language. The draft survives closing and a reload. */
export function MessageTemplateDialog({ template, onClose }: MessageTemplateDialogProps) {
  const { t } = useLingui();
  const { language: own } = useMe();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const { channel, moment } = template;
  const [newId] = useState(() => uuid());
  const [create] = useState(() => openCreate<MessageTemplateValues>());
  const [saveOn] = useState(openSaves);
  const [conflict, setConflict] = useState<SaveConflict<MessageTemplate, MessageTemplateValues> | null>(null);
  const [language, setLanguage] = useState<Language>(own);
  const defaults = useMemo(() => toMessageValues(template), [template]);
  const draft = useDraftForm<MessageTemplateValues>({
    draftKey: `message-template:${channel}:${moment}`,
    defaults,
    ...(template.version !== null && { version: template.version }),
    check: (values) =>
      languages.flatMap(({ code }): FieldProblem[] => {
        const text = values[code];
        if (code === 'en' && text.trim() === '') return [{ path: code, code: 'required' }];
        if (text.length > maxMessageTextLength) return [{ path: code, code: 'too_long', limit: maxMessageTextLength }];
        const unknown = unknownPlaceholder(text, momentPlaceholders[moment]);
        return unknown === null ? [] : [{ path: code, code: 'unknown_placeholder', limit: unknown }];
      }),
  });
  const save = useMutation({
    mutationFn: ({ values, on = { id: template.id, version: draft.baseline.version } }: Sent) => {
      const id = on.id ?? newId;
      const send = (typed: MessageTemplateValues, version: number | null) =>
        messageTemplatesApi.save({ channel, moment, id, version, texts: toMessageTexts(typed) });
      const { version } = on;
      return version === null
        ? create({
            values,
            create: (typed) => send(typed, null),
            correct: (_, typed, first) => send(typed, first),
          })
        : saveOn(version, (now) => send(values, now));
    },
    onSuccess: () => {
      draft.discardDraft();
      void queryClient.invalidateQueries({ queryKey: messageTemplatesQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ['communications', 'text'] });
      toast({ tone: 'success', title: t`Template updated` });
      onClose();
    },
    onError: (error, { values }) => {
      const problem = problemOf(error);
      if (problem.code === 'conflict' && isMessageTemplate(problem.current)) {
        const { current, changedBy = null } = problem;
        return setConflict({ current, changedBy, mine: values });
      }
      setConflict(null);
      const problems = fieldsOf(problem).flatMap(({ path, ...rest }) => {
        const code = languageOfPath(path);
        return code ? [{ path: code, ...rest }] : [];
      });
      draft.showProblems(problems);
      const [first] = problems;
      if (first) setLanguage(first.path);
      fail(error, t`Failed to save template.`);
    },
  });
  const submit = () => {
    // The first language with a problem comes into view.
    const wrong = languages.find(({ code }) => draft.state.errors[code]);
    if (wrong) setLanguage(wrong.code);
    void draft.form.submit((values) => save.mutate({ values }));
  };
  const channelName = messageChannelNames[channel];
  const momentName = t(messageMomentLabels[moment]);
  return (
    <>
      <FormDialog
        draft={draft}
        formId="message-template"
        size="wide"
        title={t`${channelName}: ${momentName}`}
        text={t`Readers get the text in their language, or else in English.`}
        label={t`Save template`}
        isBusy={save.isPending}
        onClose={onClose}
      >
        <form
          id="message-template"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!save.isPending) submit();
          }}
        >
          <Tabs
            label={t`Languages`}
            value={language}
            onChange={setLanguage}
            tabs={languages.map(({ code, name }) => ({
              value: code,
              label: <span lang={code}>{name}</span>,
              panel: <MessageTextField key={code} draft={draft} channel={channel} moment={moment} language={code} />,
            }))}
          />
        </form>
      </FormDialog>
      {conflict && (
        <MessageTemplateConflict
          current={conflict.current}
          mine={conflict.mine}
          base={draft.baseline.values}
          changedBy={conflict.changedBy}
          isSaving={save.isPending}
          onClose={() => setConflict(null)}
          onKeepTheirs={() => {
            draft.discardDraft();
            void queryClient.invalidateQueries({ queryKey: messageTemplatesQuery.queryKey });
            onClose();
          }}
          onSave={(values) => save.mutate({ values, on: conflict.current })}
        />
      )}
    </>
  );
}

/** Checks the current template of a conflict response. */
function isMessageTemplate(current: unknown): current is MessageTemplate {
  return typeof current === 'object' && current !== null && 'moment' in current && 'texts' in current;
}
