import { Plural } from '@lingui/react/macro';
import { formatCount } from '#platform/money.ts';

/** How many deals; with their word on a phone, where no column says what is counted. */
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
