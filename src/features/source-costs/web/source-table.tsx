import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CsvButton } from '#features/analytics/web/csv-button.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formatCount } from '#platform/money.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { Cell, Column, Row, Table, TableBody, TableHead, TwoLines } from '#ui/table.tsx';
import { useMedia } from '#ui/use-media.ts';
import type { SourceReport, SourceReportRow } from '../contract.ts';
import { groupingLabels } from './labels.ts';
import type { Opened } from './use-row-name.ts';
import { useRowName } from './use-row-name.ts';

interface SourceTableProps {
  readonly found: SourceReport;
  onOpen(opened: Opened): void;
}

type Totals = SourceReport['total'];

/** The figures of each source; every count and cost opens its rows. On narrow screens a row is a card. */
export function SourceTable({ found, onOpen }: SourceTableProps) {
  const { t } = useLingui();
  const nameOf = useRowName();
  const figures = useFigures(onOpen);
  const isWide = useMedia('(min-width: 1180px)');
  const { by, rows, total, minutes } = found;
  const title = t`What each source costs and brings`;
  const named = rows.map((row) => ({
    row,
    name: nameOf(by, row),
    key: JSON.stringify([row.source, row.campaign, row.connection?.id]),
  }));
  return (
    <section aria-labelledby="source-figures">
      <SectionHead
        id="source-figures"
        title={title}
        action={
          <CsvButton
            of={title}
            rows={() => [
              [
                ...[t`Source`, t`Campaign`, t`Connection`, t`Cost`, t`Leads`, t`Repeat enquiries`],
                ...[t`Response clock ran`, t`Answered in time`, t`Visits`, t`Deals`, t`Brokerage`],
                ...[t`Cost per lead`, t`Cost per deal`],
              ],
              ...rows.map((row) => [
                ...[by === 'connection' ? '' : nameOf('source', row).first, row.campaign],
                ...[by === 'connection' ? nameOf(by, row).first : '', row.cost, String(row.leads)],
                ...[String(row.repeats), String(row.clocked), String(row.in_time), String(row.visits)],
                ...[String(row.deals), row.brokerage, row.cost_per_lead ?? '', row.cost_per_deal ?? ''],
              ]),
            ]}
          />
        }
      />
      {isWide ? (
        <Table label={title}>
          <TableHead>
            <Column>{t(groupingLabels[by])}</Column>
            {figures.map(({ label }) => (
              <Column key={label} end>
                {label}
              </Column>
            ))}
          </TableHead>
          <TableBody>
            {named.map(({ row, name, key }) => (
              <Row key={key}>
                <Cell phone="top" className="not-phone:h-11">
                  <TwoLines first={<span className="break-words">{name.first}</span>} second={name.second} />
                </Cell>
                {figures.map(({ label, show }) => (
                  <Cell key={label} phone="middle" end className="not-phone:h-11 whitespace-nowrap">
                    {show(row, row, name.first)}
                  </Cell>
                ))}
              </Row>
            ))}
            <Row>
              <Cell phone="top" strong className="not-phone:h-11">
                {t`Total`}
              </Cell>
              {figures.map(({ label, show }) => (
                <Cell key={label} phone="middle" end strong className="not-phone:h-11 whitespace-nowrap">
                  {show(total, null, t`Total`)}
                </Cell>
              ))}
            </Row>
          </TableBody>
        </Table>
      ) : (
        <ul className="grid grid-cols-2 gap-3 pt-3 max-[720px]:grid-cols-1">
          {[...named, { row: null, name: { first: t`Total`, second: undefined }, key: 'total' }].map(
            ({ row, name, key }) => (
              <li key={key} className="rounded-card border border-line bg-raised p-4">
                <h3 className="text-14 font-medium break-words text-ink">{name.first}</h3>
                {name.second && <p className="text-12 text-ink-3">{name.second}</p>}
                <dl className="mt-2 grid grid-cols-3 gap-x-3 gap-y-2 max-[400px]:grid-cols-2">
                  {figures.map(({ label, show }) => (
                    <div key={label} className="min-w-0">
                      <dt className="text-12 text-ink-3">{label}</dt>
                      <dd className="text-ink wrap-anywhere touch:grid touch:min-h-touch touch:items-center touch:justify-items-start">
                        {show(row ?? total, row, name.first)}
                      </dd>
                    </div>
                  ))}
                </dl>
              </li>
            ),
          )}
        </ul>
      )}
      <div className="grid gap-1 pt-3 text-12 text-ink-3">
        <p>{t`Leads added in this period, and what became of them until today.`}</p>
        <p>{t`A month that is only partly in the period costs by its days.`}</p>
        <p>{t`In time: contacted within ${minutes} working minutes, of leads that waited.`}</p>
        <p>{t`Visits: completed meetings at a property. Brokerage: commission of the deals.`}</p>
      </div>
    </section>
  );
}

interface ShownFigure {
  readonly label: string;
  show(figures: Totals, row: SourceReportRow | null, name: string): ReactNode;
}

function useFigures(onOpen: (opened: Opened) => void): ShownFigure[] {
  const { t } = useLingui();
  const { money } = useFormats();
  const opener =
    (what: Opened['what'], label: string, read: (figures: Totals) => { value: number; text: string }) =>
    (figures: Totals, row: SourceReportRow | null, name: string) => {
      const { value, text } = read(figures);
      if (value === 0) return <span className="text-ink-3">{text}</span>;
      return (
        <button
          type="button"
          className="link touch:min-h-touch"
          aria-label={`${label}: ${text}, ${name}`}
          onClick={() => onOpen({ what, row })}
        >
          {text}
        </button>
      );
    };
  const counted = (what: Exclude<Opened['what'], 'cost'>, label: string, read: (figures: Totals) => number) => ({
    label,
    show: opener(what, label, (figures) => ({ value: read(figures), text: formatCount(read(figures)) })),
  });
  const amount = (value: string | null) => (value === null ? '–' : money(value));
  return [
    {
      label: t`Cost`,
      // Only whether there is any: the amount stays a decimal string.
      show: opener('cost', t`Cost`, ({ cost }) => ({ value: Number(cost), text: money(cost) })),
    },
    counted('leads', t`Leads`, ({ leads }) => leads),
    counted('repeats', t`Repeats`, ({ repeats }) => repeats),
    {
      label: t`In time`,
      show: opener('in_time', t`In time`, ({ in_time, clocked }) => ({
        value: in_time,
        text: clocked === 0 ? '–' : t`${formatCount(in_time)} of ${formatCount(clocked)}`,
      })),
    },
    counted('visits', t`Visits`, ({ visits }) => visits),
    counted('deals', t`Deals`, ({ deals }) => deals),
    {
      label: t`Brokerage`,
      show: opener('deals', t`Brokerage`, ({ deals, brokerage }) => ({ value: deals, text: money(brokerage) })),
    },
    { label: t`Cost per lead`, show: ({ cost_per_lead }) => amount(cost_per_lead) },
    { label: t`Cost per deal`, show: ({ cost_per_deal }) => amount(cost_per_deal) },
  ];
}
