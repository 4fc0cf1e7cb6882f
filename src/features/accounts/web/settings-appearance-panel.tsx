import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dateFormats, dayOf, formatDay } from '#platform/dates.ts';
import type { Unanswered } from '#platform/forms/web/use-unanswered.ts';
import { useUnanswered } from '#platform/forms/web/use-unanswered.ts';
import { isLanguage, languages } from '#platform/i18n/languages.ts';
import { switchLanguage } from '#platform/i18n/web/activate.ts';
import { keepLanguage } from '#platform/i18n/web/language-cookie.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import type { ThemePreference } from '#platform/theme-preference.ts';
import { Field } from '#ui/field.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Switch } from '#ui/switch.tsx';
import { switchTheme, useTheme } from '#ui/theme.ts';
import { toast } from '#ui/toast.ts';
import type { Me } from '../contract.ts';
import { CurrencySection } from './currency-section.tsx';
import { accountsApi, meQuery, useMe } from './queries.ts';

type Appearance = Partial<Pick<Me, 'theme' | 'language' | 'date_format' | 'has_shortcuts'>>;

/** The user's appearance settings: each choice is applied and saved at once. */
export function SettingsAppearancePanel() {
  const { t } = useLingui();
  const { preference } = useTheme();
  const me = useMe();
  const unanswered = useUnanswered<Appearance>();
  const choose = useSaveAppearance(unanswered);
  const shown = unanswered.over(me);
  const today = dayOf(new Date(), me.company.time_zone);
  return (
    <>
      <FormSection title={t`Theme`} text={t`System follows your device.`}>
        <div className="col-span-6">
          <Segmented<ThemePreference>
            label={t`Theme`}
            value={preference}
            onChange={(theme) => choose({ theme })}
            segments={[
              { value: 'light', label: t`Light` },
              { value: 'dark', label: t`Dark` },
              { value: 'system', label: t`System` },
            ]}
          />
        </div>
      </FormSection>
      <FormSection title={t`Language`} text={t`For screens and the emails you receive.`}>
        <Field label={t`Language`} group hideLabel className="col-span-6">
          {(control) => (
            <RadioGroup
              {...control}
              value={shown.language}
              onChange={(language) => choose({ language })}
              options={languages.map(({ code, name }) => ({
                value: code,
                label: (
                  <span lang={code} className="own-name">
                    {name}
                  </span>
                ),
              }))}
            />
          )}
        </Field>
      </FormSection>
      <FormSection title={t`Date format`} text={t`Used wherever a date is shown.`}>
        <Field label={t`Date format`} group hideLabel className="col-span-6">
          {(control) => (
            <RadioGroup
              {...control}
              value={shown.date_format}
              onChange={(date_format) => choose({ date_format })}
              options={dateFormats.map((format) => ({
                value: format,
                label: (
                  <>
                    {format} <span className="text-ink-3 tabular-nums">{formatDay(today, format)}</span>
                  </>
                ),
              }))}
            />
          )}
        </Field>
      </FormSection>
      <CurrencySection />
      <FormSection title={t`Keyboard`} text={t`Press ? to see all shortcuts.`}>
        <Switch
          className="col-span-6"
          label={t`Single-letter keys`}
          help={t`Shortcuts like c, j and k work when you aren’t typing. Turn off if you use voice control.`}
          checked={shown.has_shortcuts}
          onChange={(event) => choose({ has_shortcuts: event.target.checked })}
        />
      </FormSection>
    </>
  );
}

interface Choosing {
  readonly choice: Appearance;
  /** Restored if the server refuses. */
  readonly before: Me;
}

function useSaveAppearance(unanswered: Unanswered<Appearance>): (choice: Appearance) => void {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const me = useMe();
  const apply = ({ theme, language }: Appearance) => {
    if (theme) switchTheme(theme);
    if (isLanguage(language)) {
      keepLanguage(language);
      void switchLanguage(language);
    }
  };
  const { mutate } = useMutation({
    // In sequence, so that the last choice wins.
    scope: { id: 'appearance' },
    mutationFn: ({ choice }: Choosing) => accountsApi.saveAppearance(choice),
    onSuccess: async (saved) => {
      // A refetch in progress may return an older state.
      await queryClient.cancelQueries({ queryKey: meQuery.queryKey });
      queryClient.setQueryData(meQuery.queryKey, saved);
      toast({
        tone: 'success',
        title: t`Settings saved`,
        text: t`All your settings have been successfully updated.`,
      });
    },
    onError: (error, { choice, before }) => {
      queryClient.setQueryData(meQuery.queryKey, before);
      apply({ ...(choice.theme && { theme: before.theme }), ...(choice.language && { language: before.language }) });
      fail(error, t`Your settings could not be saved.`, () => choose(choice));
    },
    onSettled: unanswered.drop,
  });
  const choose = (choice: Appearance) => {
    const before = queryClient.getQueryData(meQuery.queryKey) ?? me;
    queryClient.setQueryData(meQuery.queryKey, { ...before, ...choice });
    apply(choice);
    unanswered.add(choice);
    mutate({ choice, before });
  };
  return choose;
}
