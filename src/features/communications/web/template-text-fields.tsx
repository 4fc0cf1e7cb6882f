import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { ControlledValue } from '#platform/forms/web/controlled-value.ts';
import type { Form } from '#platform/forms/web/form-state.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { RichTextView } from '#ui/rich-text-view.tsx';
import { fillHtml, fillText, placeholderNames, placeholders } from '../placeholders.ts';
import type { TemplateValues } from './template-values.ts';

export const exampleNames: Record<Language, string> = {
  en: 'Asha Patil',
  hi: 'आशा पाटिल',
  mr: 'आशा पाटील',
  gu: 'આશા પાટીલ',
};

export function TemplateTextFields({ form, language }: { form: Form<TemplateValues>; language: Language }) {
  const { t } = useLingui();
  const me = useMe();
  const [isShown, setShown] = useState(false);
  const names = placeholderNames(language, { reader: exampleNames[language], writer: me, company: me.company });
  const written = placeholders.map((name) => `{{${name}}}`).join(', ');
  return (
    <ControlledValue form={form} name={language}>
      {({ value, onChange }) => (
        <div className="grid gap-4 pt-4">
          <Field label={t`Subject`} help={t`Filled in automatically: ${written}`}>
            {(field) => (
              <Input
                {...field}
                lang={language}
                maxLength={200}
                autoComplete="off"
                value={value.subject}
                onChange={({ target }) => onChange({ ...value, subject: target.value })}
              />
            )}
          </Field>
          <Field label={t`Message`} group>
            {(field) => (
              <RichText
                {...field}
                lang={language}
                value={value.body}
                onChange={(body) => onChange({ ...form.values()[language], body })}
              />
            )}
          </Field>
          <div>
            <Button size="sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? t`Hide preview` : t`Preview`}
            </Button>
          </div>
          {isShown && (
            <section aria-label={t`Preview`} lang={language} className="rounded-control bg-paper p-4">
              <p className="mb-2 font-medium text-ink">{fillText(value.subject, names)}</p>
              <RichTextView html={fillHtml(value.body, names)} />
            </section>
          )}
        </div>
      )}
    </ControlledValue>
  );
}
