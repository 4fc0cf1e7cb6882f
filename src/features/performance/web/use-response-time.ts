import { useLingui } from '@lingui/react/macro';

const longestInHours = 48;

/** Formats a response time: in hours, above two days in days, both with one decimal. */
export function useResponseTime(): (hours: string | null) => string {
  const { t } = useLingui();
  return (hours) => {
    if (hours === null) return '–';
    if (Number(hours) < longestInHours) return t`${hours} h`;
    const days = (Number(hours) / 24).toFixed(1);
    return t`${days} days`;
  };
}
