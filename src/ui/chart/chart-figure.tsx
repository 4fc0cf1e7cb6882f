import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Column, Table } from '../table.tsx';
import type { LegendEntry } from './series.tsx';
import { Legend, SeriesTextures } from './series.tsx';

export interface ChartTable {
  /** The first column names the row, the others are figures. */
  readonly columns: readonly string[];
  readonly rows: ReadonlyArray<{ readonly key: string; readonly cells: readonly ReactNode[] }>;
}

/** What a chart needs to draw itself. */
export interface ChartDrawing {
  readonly label: string;
  /** The id of the textures. */
  readonly textures: string;
  onRead(label: string | null): void;
}

export interface ChartFigureProps {
  /** What the chart shows. */
  readonly title: string;
  /** Where no section contains the chart: 'h2'. */
  readonly heading?: 'h2' | 'h3' | undefined;
  /** How to read it, in one sentence; replaced by what the point with the focus says. */
  readonly note: string;
  readonly legend?: readonly LegendEntry[] | undefined;
  /** More controls, at the right of the title. */
  readonly action?: ReactNode;
  readonly table: ChartTable;
  /** Said instead of an empty chart. */
  readonly empty?: string | undefined;
  /** Class names that set the height of the chart, also while it is empty. */
  readonly height: string;
  readonly children: (drawing: ChartDrawing) => ReactNode;
}

/** A chart in a frame, with the same figures as a table. */
export function ChartFigure({
  title,
  heading: Heading = 'h3',
  note,
  legend,
  action,
  table,
  empty,
  height,
  children,
}: ChartFigureProps) {
  const { t } = useLingui();
  // Part of a CSS selector.
  const textures = useId().replaceAll(/[^\w-]/gu, '');
  const [isTable, setIsTable] = useState(false);
  const [read, setRead] = useState<string | null>(null);
  const button = isTable ? t`Show as chart` : t`Show as table`;
  return (
    <figure
      aria-label={title}
      className="@container min-w-0 rounded-card border border-line bg-sheet px-4 pt-2.5 pb-4 phone:px-3"
    >
      <figcaption>
        <div className="flex min-h-control flex-wrap items-center gap-x-2">
          <Heading className="min-w-0 flex-1 basis-40">{title}</Heading>
          {action}
          {empty === undefined && (
            <Button variant="ghost" size="sm" aria-label={`${button}: ${title}`} onClick={() => setIsTable(!isTable)}>
              {button}
            </Button>
          )}
        </div>
        <p
          className={classNames(
            'line-clamp-2 min-h-9 text-12 wrap-anywhere',
            read === null ? 'text-ink-3' : 'font-medium text-ink tabular-nums',
          )}
        >
          {read ?? note}
        </p>
      </figcaption>
      {empty !== undefined ? (
        <p className={classNames('grid place-items-center text-center text-ink-3', height)}>{empty}</p>
      ) : isTable ? (
        <FigureTable label={title} table={table} />
      ) : (
        <>
          {legend && legend.length > 1 && (
            <div className="pt-1 pb-3">
              <Legend entries={legend} textures={textures} />
            </div>
          )}
          <svg aria-hidden="true" className="absolute size-0">
            <SeriesTextures id={textures} />
          </svg>
          {children({ label: title, textures, onRead: setRead })}
        </>
      )}
    </figure>
  );
}

function FigureTable({ label, table: { columns, rows } }: { readonly label: string; readonly table: ChartTable }) {
  return (
    <div className="max-h-120 overflow-auto print:max-h-none">
      <Table label={label} className="phone:table!">
        <thead>
          <tr>
            {columns.map((name, index) => (
              <Column key={name} end={index > 0}>
                {name}
              </Column>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) =>
                index === 0 ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have a fixed order.
                  <th key={index} scope="row" className={classNames(base, 'pr-2 text-left font-normal text-ink')}>
                    {cell}
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have a fixed order.
                  <td key={index} className={classNames(base, 'pl-2 text-right tabular-nums')}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

const base = 'h-9 border-b border-line py-1';
