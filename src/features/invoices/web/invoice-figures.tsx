import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Figures } from '#ui/figures.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { sumsQuery } from './queries.ts';

/** Five figures over all invoices that are not in the trash; each links to its invoices. */
export function InvoiceFigures() {
  const { t } = useLingui();
  const { money, today } = useFormats();
  const { data } = useQuery(sumsQuery);
  const shown = (sum: string | undefined) =>
    sum === undefined ? <Skeleton className="my-1 h-5 w-24" /> : money(sum.replace(/\.00$/u, ''));
  return (
    <Figures
      money
      label={t`Invoice totals`}
      figures={[
        {
          label: t`Total Revenue`,
          value: shown(data?.revenue),
          foot: t`with GST`,
          link: <Link to="/invoices" search={{ status: 'not_cancelled' }} />,
        },
        {
          label: t({ context: 'sum of invoices', message: 'Paid' }),
          tone: 'success',
          value: shown(data?.paid),
          foot: t`received, with GST`,
          // Received money includes part payments of open invoices.
          link: <Link to="/invoices" search={{ paid_until: today() }} />,
        },
        {
          label: t({ context: 'sum of invoices', message: 'Pending' }),
          tone: 'warning',
          value: shown(data?.pending),
          foot: t`amount due, with GST`,
          link: <Link to="/invoices" search={{ status: 'pending' }} />,
        },
        {
          label: t({ context: 'sum of invoices', message: 'Overdue' }),
          tone: 'danger',
          value: shown(data?.overdue),
          foot: t`amount due, with GST`,
          link: <Link to="/invoices" search={{ status: 'overdue' }} />,
        },
        {
          label: t`Commission Earned`,
          isInternal: true,
          tone: 'accent',
          value: shown(data?.commission),
          foot: t`agents’ share, before GST`,
        },
      ]}
    />
  );
}
