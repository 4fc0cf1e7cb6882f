import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { byteOrderMark, writeCsvRow } from '#platform/csv/write-csv.ts';
import { saveBlob } from '#platform/files/web/save-blob.ts';
import { IconButton } from '#ui/button.tsx';

interface CsvButtonProps {
  /** What the rows are of; the name of the file, too. */
  readonly of: string;
  /** The columns' names, then the figures as they are, without signs and short forms. */
  rows(): ReadonlyArray<readonly string[]>;
}

/** Takes a section's figures along, as a file for a spreadsheet. */
export function CsvButton({ of, rows }: CsvButtonProps) {
  const { t } = useLingui();
  const save = () =>
    saveBlob(new Blob([byteOrderMark, ...rows().map(writeCsvRow)], { type: 'text/csv;charset=utf-8' }), `${of}.csv`);
  return <IconButton icon={Download} label={t`Export ${of} as CSV`} onClick={save} />;
}
