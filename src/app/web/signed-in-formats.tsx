import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { FormatSettingsProvider } from '#platform/formats/web/format-settings.ts';

/** Formats days, times and money as the signed-in person and the company write them. */
export function SignedInFormats({ children }: { readonly children: ReactNode }) {
  const { date_format, company } = useMe();
  const { time_zone, currency } = company;
  const settings = useMemo(() => ({ date_format, time_zone, currency }), [date_format, time_zone, currency]);
  return <FormatSettingsProvider value={settings}>{children}</FormatSettingsProvider>;
}
