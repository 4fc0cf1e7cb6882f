import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { byteOrderMark, writeCsvRow } from '#platform/csv/write-csv.ts';
import { saveBlob } from '#platform/files/web/save-blob.ts';
import { IconButton } from '#ui/button.tsx';

interface CsvButtonProps {
  /** The subject of the rows; also the file name. */
  readonly of: string;
  /** The column names, then the raw figures without signs and short forms. */
  rows(): ReadonlyArray<readonly string[]>;
}

export function CsvButton({ of, rows }: CsvButtonProps) {
  const { t } = useLingui();
  const save = () =>
    saveBlob(new Blob([byteOrderMark, ...rows().map(writeCsvRow)], { type: 'text/csv;charset=utf-8' }), `${of}.csv`);
  return <IconButton icon={Download} label={t`Export ${of} as CSV`} onClick={save} />;
}
