import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { RecordConflictDialog } from '#platform/forms/web/record-conflict-dialog.tsx';
import type { ConflictDialogProps } from '#platform/forms/web/use-conflict-dialog.tsx';
import type { Language } from '#platform/i18n/languages.ts';
import { languages } from '#platform/i18n/languages.ts';
import { RichTextView } from '#ui/rich-text-view.tsx';
import type { EmailTemplate, MessageTemplate } from '../template-contract.ts';
import type { MessageTemplateValues } from './message-template-values.ts';
import { toMessageValues } from './message-template-values.ts';
import type { TemplateValues } from './template-values.ts';
import { toTemplateValues } from './template-values.ts';

const ownName = (language: Language) => languages.find(({ code }) => code === language)?.name ?? language;
const languageLabels = { en: ownName('en'), hi: ownName('hi'), mr: ownName('mr'), gu: ownName('gu') };
const labels = { name: msg`Name`, ...languageLabels };

export function TemplateConflict({ current, ...props }: ConflictDialogProps<EmailTemplate, TemplateValues>) {
  return <ConflictDialog {...props} labels={labels} theirs={toTemplateValues(current)} formatField={formatField} />;
}

export function MessageTemplateConflict({
  current,
  ...props
}: ConflictDialogProps<MessageTemplate, MessageTemplateValues>) {
  return (
    <ConflictDialog
      {...props}
      labels={languageLabels}
      theirs={toMessageValues(current)}
      formatField={(field, values) => (
        <span lang={field} className="whitespace-pre-line">
          {values[field] || '–'}
        </span>
      )}
    />
  );
}

type ConflictProps<V extends object> = Omit<
  ComponentProps<typeof RecordConflictDialog<V>>,
  'title' | 'changedBy' | 'savingLabel'
> &
  Pick<ConflictDialogProps<unknown, V>, 'changedBy'>;

function ConflictDialog<V extends object>({ changedBy, ...props }: ConflictProps<V>) {
  const { t } = useLingui();
  const name = usePersonName()(changedBy) ?? t`Someone`;
  return (
    <RecordConflictDialog
      {...props}
      title={t`${name} changed this template while you were editing`}
      changedBy={name}
      savingLabel={t`Saving...`}
    />
  );
}

/** Formatted, as a client would read it: two versions may differ only in emphasis. */
function formatField(field: keyof TemplateValues, values: TemplateValues) {
  if (field === 'name') return values.name || '–';
  const { subject, body } = values[field];
  if (subject === '' && body === '') return '–';
  return (
    <span lang={field}>
      <span className="block font-medium">{subject}</span>
      {/* A press on a link selects the text around it. */}
      <RichTextView html={body} className="[&_a]:pointer-events-none" />
    </span>
  );
}
