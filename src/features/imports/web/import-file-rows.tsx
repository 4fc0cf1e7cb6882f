import { useLingui } from '@lingui/react/macro';
import { formatCount } from '#platform/money.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { remarkFieldLabel } from '../remark-messages.ts';
import type { ImportDraft } from './import-draft.ts';
import { useImportKind } from './import-kind.ts';
import { usesColumn } from './import-sources.ts';

const maxRows = 5;
const cell = 'max-w-60 truncate border-b border-line px-3 py-1.5 text-left whitespace-nowrap first:pl-0';

/** The first rows of the file, each column with the fields it maps to; scrolls horizontally. */
export function ImportFileRows({ draft }: { draft: ImportDraft }) {
  const { t } = useLingui();
  const { fields, messages } = useImportKind();
  const { columns, rows, mapping } = draft;
  const usesOf = (column: string) =>
    fields.all
      .filter((field) => usesColumn(mapping[field], column))
      .map((field) => t(remarkFieldLabel(messages, field)))
      .join(', ');
  return (
    <div className="mt-10 mb-8 max-w-228 phone:mt-8">
      <SectionHead id="file-rows" title={t`First rows of the file`} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <section aria-labelledby="file-rows" tabIndex={0} className="relative overflow-x-auto">
        <table className="border-collapse text-12">
          <thead>
            <tr>
              <th scope="col" className={`${cell} align-bottom font-medium text-ink-3`}>{t`Row`}</th>
              {columns.map((column) => (
                <th key={column} scope="col" className={`${cell} align-top font-medium text-ink`}>
                  {column}
                  <span className="block truncate font-normal text-ink-3">{usesOf(column) || t`not imported`}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, maxRows).map((row) => (
              <tr key={row.number}>
                <th scope="row" className={`${cell} font-normal text-ink-3 tabular-nums`}>
                  {formatCount(row.number)}
                </th>
                {columns.map((column) => (
                  <td key={column} className={cell}>
                    {row.cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
