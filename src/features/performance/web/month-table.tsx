import { useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { useMonthFormatters } from '#platform/formats/web/use-month-formatters.ts';
import { IconButton } from '#ui/button.tsx';
import { Cell, Column, Row, RowActions, Table, TableBody, TableHead, TwoLines } from '#ui/table.tsx';
import { useMedia } from '#ui/use-media.ts';
import type { AgentPerformance, MonthPerformance } from '../contract.ts';
import type { MonthEntry } from './use-month-entries.tsx';
import { useMonthEntries } from './use-month-entries.tsx';

interface MonthTableProps {
  readonly found: AgentPerformance;
  /** The company's current, unfinished month. */
  readonly current: string;
  /** Null when this user may not type figures. */
  readonly onEdit: ((month: string) => void) | null;
}

/** A row: a month, or the total of all months. Latest month first. */
interface Line {
  readonly key: string;
  readonly title: string;
  readonly detail: string | undefined;
  readonly entries: readonly MonthEntry[];
  readonly month: MonthPerformance | null;
}

/** The figures of every month: a table, or cards on narrow screens. */
export function MonthTable({ found, current, onEdit }: MonthTableProps) {
  const { t } = useLingui();
  const isNarrow = useMedia('(width < 80rem)');
  const monthFormatters = useMonthFormatters();
  const entriesOf = useMonthEntries(found.agent.id);
  const first = found.months[0]?.month ?? current;
  const last = found.months.at(-1)?.month ?? current;
  const lines: Line[] = found.months.toReversed().map((month) => ({
    key: month.month,
    title: monthFormatters.full(month.month),
    detail: month.month === current ? t`so far` : undefined,
    entries: entriesOf(month.figures, [month]),
    month,
  }));
  lines.push({
    key: 'together',
    title: t({ context: 'months', message: 'All six' }),
    detail: monthFormatters.span(first, last),
    entries: entriesOf(found.together, found.months),
    month: null,
  });
  const edit = (line: Line) =>
    onEdit &&
    line.month && (
      <IconButton
        icon={Pencil}
        label={t`Edit metrics of ${line.title}`}
        onClick={() => line.month && onEdit(line.month.month)}
      />
    );
  return isNarrow ? <MonthCards lines={lines} edit={edit} /> : <MonthRows lines={lines} edit={edit} />;
}

interface LinesProps {
  readonly lines: readonly Line[];
  edit(line: Line): React.ReactNode;
}

function MonthRows({ lines, edit }: LinesProps) {
  const { t } = useLingui();
  const [first] = lines;
  return (
    <Table label={t`Figures by month`}>
      <TableHead>
        <Column>{t`Month`}</Column>
        {first?.entries.map(({ name }) => (
          <Column key={name} end>
            {name}
          </Column>
        ))}
        <Column hideName>{t`Actions`}</Column>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <Row key={line.key} className={line.month ? undefined : 'font-medium'}>
            <Cell phone="top" className="whitespace-nowrap">
              <TwoLines first={line.title} second={line.detail} />
            </Cell>
            {line.entries.map(({ name, value, note }) => (
              <Cell key={name} phone="middle" end>
                <span className="block whitespace-nowrap text-ink">{value}</span>
                {note && <span className="block text-12 font-normal text-ink-3">{note}</span>}
              </Cell>
            ))}
            <Cell phone="topEnd" end>
              <RowActions>{edit(line)}</RowActions>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function MonthCards({ lines, edit }: LinesProps) {
  const { t } = useLingui();
  return (
    <ul
      aria-label={t`Figures by month`}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4 pt-3"
    >
      {lines.map((line) => (
        <li key={line.key} className="rounded-card border border-line bg-raised px-4 pt-2 pb-3">
          <div className="flex min-h-control items-center gap-2 touch:min-h-touch">
            <h3 className="min-w-0 flex-1 text-14">
              {line.title}
              {line.detail && <span className="ml-1 text-12 font-normal text-ink-3"> {line.detail}</span>}
            </h3>
            {edit(line)}
          </div>
          <dl className="mt-1 grid grid-cols-3 items-start gap-x-3 gap-y-2.5 phone:grid-cols-2">
            {line.entries.map(({ name, value, note }) => (
              <div key={name} className="min-w-0">
                <dt className="text-12 text-ink-3">{name}</dt>
                <dd className="text-ink">
                  {value}
                  {note && <span className="block text-12 text-ink-3">{note}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
