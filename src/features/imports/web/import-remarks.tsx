import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { formatCount } from '#platform/money.ts';
import { Cell, Column, Row, Table, TableBody, TableHead } from '#ui/table.tsx';
import { labelOf } from '../remark-words.ts';
import { useImportKind } from './import-kind.ts';

interface Remark {
  readonly line: number;
  readonly field: string;
  readonly words: MessageDescriptor;
  /** What the file says there. */
  readonly text: string;
}

interface ImportRemarksProps {
  readonly label: string;
  readonly reasonLabel: string;
  readonly remarks: readonly Remark[];
  /** How many rows there are remarks on, also beyond those listed. */
  readonly rows: number;
}

/** What is said of rows of a file, by their lines. */
export function ImportRemarks({ label, reasonLabel, remarks, rows }: ImportRemarksProps) {
  const { t } = useLingui();
  const { words: kindWords } = useImportKind();
  const listed = new Set(remarks.map(({ line }) => line)).size;
  const shown = formatCount(listed);
  const all = formatCount(rows);
  return (
    <>
      <Table label={label}>
        <TableHead>
          <Column>{t`Line`}</Column>
          <Column>{t`Field`}</Column>
          <Column>{reasonLabel}</Column>
          <Column>{t`In the file`}</Column>
        </TableHead>
        <TableBody>
          {remarks.map(({ line, field, words, text }) => (
            <Row key={`${line} ${field} ${words.id}`}>
              <Cell phone="topEnd" className="w-20 phone:w-auto tabular-nums">
                {formatCount(line)}
              </Cell>
              <Cell phone="top" strong className="w-32 phone:w-auto">
                {t(labelOf(kindWords, field))}
              </Cell>
              <Cell phone="middle">{t(words)}</Cell>
              <Cell phone="bottom" cut className="w-2/5 phone:w-auto text-ink-3">
                {text}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
      {rows > listed && <p className="py-3 text-ink-3">{t`The first ${shown} of ${all} rows.`}</p>}
    </>
  );
}
