import { useLingui } from '@lingui/react/macro';

/** 'Pune, Mumbai +2' */
export function fewWords(words: readonly string[]): string {
  return words.length > 2 ? `${words.slice(0, 2).join(', ')} +${words.length - 2}` : words.join(', ');
}

/** '₹ 50 L to ₹ 1 Cr', 'from ₹ 50 L', 'up to ₹ 1 Cr' */
export function useRangeWords(): (least: string | undefined, most: string | undefined) => string {
  const { t } = useLingui();
  return (least, most) => {
    if (least !== undefined && most !== undefined) return t`${least} to ${most}`;
    return least !== undefined ? t`from ${least}` : t`up to ${most ?? ''}`;
  };
}
