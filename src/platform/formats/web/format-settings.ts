import { createContext, useContext } from 'react';
import type { DateFormat } from '#platform/dates.ts';
import type { Currency } from '#platform/money.ts';

/** How the signed-in person and the company write days, times and money. */
export interface FormatSettings {
  readonly date_format: DateFormat;
  /** An IANA name: 'Asia/Kolkata'. */
  readonly time_zone: string;
  readonly currency: Currency;
}

const Settings = createContext<FormatSettings | null>(null);
export const FormatSettingsProvider = Settings.Provider;

/** Throws outside a `FormatSettingsProvider`. */
export function useFormatSettings(): FormatSettings {
  const settings = useContext(Settings);
  if (!settings) throw new Error('A FormatSettingsProvider is missing.');
  return settings;
}
