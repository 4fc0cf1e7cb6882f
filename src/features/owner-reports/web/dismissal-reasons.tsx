import { useLingui } from '@lingui/react/macro';
import { dismissalReasonLabels } from '#features/matching/labels.ts';
import type { MarketResponse } from '../contract.ts';

/** 'What did not suit: The price (3), The size (1)' */
export function DismissalReasons({ dismissals }: { readonly dismissals: NonNullable<MarketResponse['dismissals']> }) {
  const { t } = useLingui();
  if (dismissals.length === 0) return null;
  const reasons = dismissals.map(({ reason, count }) => `${t(dismissalReasonLabels[reason])} (${count})`).join(', ');
  return <p className="text-ink-2">{t`What did not suit: ${reasons}`}</p>;
}
