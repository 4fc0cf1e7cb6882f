import { useLingui } from '@lingui/react/macro';

/** 'Pune, Mumbai +2' */
export function summarizeList(values: readonly string[]): string {
  return values.length > 2 ? `${values.slice(0, 2).join(', ')} +${values.length - 2}` : values.join(', ');
}

/** '₹ 50 L to ₹ 1 Cr', 'from ₹ 50 L', 'up to ₹ 1 Cr' */
export function useFormatRange(): (least: string | undefined, most: string | undefined) => string {
  const { t } = useLingui();
  return (least, most) => {
    if (least !== undefined && most !== undefined) return t`${least} to ${most}`;
    return least !== undefined ? t`from ${least}` : t`up to ${most ?? ''}`;
  };
}
