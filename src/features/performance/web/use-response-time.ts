import { useLingui } from '@lingui/react/macro';

const longestInHours = 48;

/** A response time in words: hours, and beyond two days days, both with one decimal. */
export function useResponseTime(): (hours: string | null) => string {
  const { t } = useLingui();
  return (hours) => {
    if (hours === null) return '–';
    if (Number(hours) < longestInHours) return t`${hours} h`;
    const days = (Number(hours) / 24).toFixed(1);
    return t`${days} days`;
  };
}
