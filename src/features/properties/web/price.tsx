import { Trans } from '@lingui/react/macro';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { Purpose } from '../rules.ts';
import { isMonthly } from '../rules.ts';

/** The full price, with 'per month' for a rent. */
export function Price({ price, purpose, className }: { price: string; purpose: Purpose; className?: string }) {
  const { money } = useFormats();
  return (
    <span className={className}>
      <span className="font-semibold whitespace-nowrap text-ink tabular-nums">{money(price)}</span>
      {isMonthly(purpose) && (
        <span className="text-13 text-ink-3">
          {' '}
          <Trans>/ month</Trans>
        </span>
      )}
    </span>
  );
}
