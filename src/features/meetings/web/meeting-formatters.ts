import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formattingLocale, isLanguage } from '#platform/i18n/languages.ts';
import { nearness } from './list/agenda-days.ts';

/** '45 min', '2 h', '1 h 30 min' */
export function useFormatDuration(): (minutes: number) => string {
  const { t } = useLingui();
  return useCallback(
    (all) => {
      const hours = Math.floor(all / 60);
      const minutes = all % 60;
      if (hours === 0) return t`${minutes} min`;
      return minutes === 0 ? t`${hours} h` : t`${hours} h ${minutes} min`;
    },
    [t],
  );
}

/** Formats parts of a calendar day in the user's language. */
export function useWrittenDay(): (day: string, parts: Intl.DateTimeFormatOptions) => string {
  const { i18n } = useLingui();
  const locale = isLanguage(i18n.locale) ? formattingLocale(i18n.locale) : i18n.locale;
  return useCallback(
    (day, parts) => {
      // The specification requires US order for English: 'Saturday, November 21, 2026'.
      const written = locale.startsWith('en-') ? 'en-US' : locale;
      return new Intl.DateTimeFormat(written, { timeZone: 'UTC', ...parts }).format(new Date(`${day}T00:00:00Z`));
    },
    [locale],
  );
}

/** 'Saturday, November 21, 2026' */
export const fullDay = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;

/** 'Today' with 'Saturday, 21/11/2026' beside it; a more distant day is named by its weekday. */
export function useDayNames(): (day: string) => { name: string; more: string } {
  const { t } = useLingui();
  const { today, day: dated } = useFormats();
  const written = useWrittenDay();
  return (day) => {
    const weekday = written(day, { weekday: 'long' });
    const near = nearness(day, today());
    if (near === null) return { name: weekday, more: dated(day) };
    const name = { today: t`Today`, tomorrow: t`Tomorrow`, yesterday: t`Yesterday` }[near];
    return { name, more: t`${weekday}, ${dated(day)}` };
  };
}
