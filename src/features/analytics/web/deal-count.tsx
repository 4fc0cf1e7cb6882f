import { Plural } from '@lingui/react/macro';
import { formatCount } from '#platform/money.ts';

/** On phones the text names the unit, because no column header does. */
export function DealCount({ deals }: { deals: number }) {
  const count = formatCount(deals);
  return (
    <>
      <span className="phone:hidden">{count}</span>
      <span className="hidden phone:inline">
        <Plural value={deals} one={`${count} deal`} other={`${count} deals`} />
      </span>
    </>
  );
}
