import { useLingui } from '@lingui/react/macro';
import { useMe } from '#features/accounts/web/queries.ts';
import { formatTime } from '#platform/dates.ts';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { formattingLocale } from '#platform/i18n/languages.ts';
import { shortMoney } from '#platform/money.ts';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { MessageChannel, MessageMoment, Placeholder } from '../placeholders.ts';
import { fillText, momentPlaceholders, placeholderNames } from '../placeholders.ts';
import type { MessageTemplateValues } from './message-template-values.ts';
import { SmsLengthNote } from './sms-length-note.tsx';
import { exampleNames } from './template-text-fields.tsx';

interface MessageTextFieldProps {
  readonly draft: DraftForm<MessageTemplateValues>;
  readonly channel: MessageChannel;
  readonly moment: MessageMoment;
  readonly language: Language;
}

/** The text of a moment in one language, with what its reader would get. */
export function MessageTextField({ draft, channel, moment, language }: MessageTextFieldProps) {
  const { t } = useLingui();
  const { form, state } = draft;
  const values = useExample(language);
  const typed = useValue(form, language);
  const english = useValue(form, 'en');
  const filled = fillText(typed.trim() === '' ? english : typed, values);
  const written = momentPlaceholders[moment].map((name) => `{{${name}}}`).join(', ');
  const problem = state.errors[language];
  return (
    <div className="grid gap-4 pt-4">
      <Field
        label={t`Message`}
        required={language === 'en'}
        help={t`Filled in automatically: ${written}`}
        error={problem && t(fieldMessage(problem, t`Message`))}
      >
        {(field) => <Textarea {...field} {...form.register(language)} rows={6} lang={language} />}
      </Field>
      <section aria-label={t`Preview`} className="grid gap-2 rounded-control bg-paper p-4">
        <p className="text-12 font-medium text-ink-3">
          {typed.trim() === '' && language !== 'en' ? t`Preview: the English text is used` : t`Preview`}
        </p>
        <p lang={language} className="break-words whitespace-pre-line text-ink">
          {filled}
        </p>
        {channel === 'sms' && <SmsLengthNote text={filled} />}
      </section>
    </div>
  );
}

function useExample(language: Language): Readonly<Record<Placeholder, string>> {
  const me = useMe();
  const { company } = me;
  const price = (amount: string) => shortMoney(amount, company.currency, language);
  const [first, second] = ['Sahyadri Heights', 'Baner Villa'];
  const at = new Date(Date.now() + 2 * 86_400_000);
  at.setUTCHours(5, 30, 0, 0);
  const day = { timeZone: company.time_zone, weekday: 'long', day: 'numeric', month: 'long' } as const;
  return {
    ...placeholderNames(language, { reader: exampleNames[language], writer: me, company }),
    property_title: first,
    property_city: 'Pune',
    property_price: price('9500000'),
    property_list: `1. ${first}, Pune · ${price('9500000')}\n2. ${second}, Pune · ${price('13500000')}`,
    meeting_day: new Intl.DateTimeFormat(formattingLocale(language), day).format(at),
    meeting_time: formatTime(at, company.time_zone),
    meeting_place: `${first}, Pune`,
    portal_link: `${window.location.origin}/client-portal/…`,
  };
}
