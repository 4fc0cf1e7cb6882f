import { useLingui } from '@lingui/react/macro';
import { formatCount } from '#platform/money.ts';
import { Figures } from '#ui/figures.tsx';
import type { ImportRun } from '../contract.ts';
import { useImportSetup } from './import-kind.ts';

export function ImportFigures({ run }: { run: ImportRun }) {
  const { t } = useLingui();
  const { sentences } = useImportSetup();
  const moved = formatCount(run.rows_undone);
  return (
    <Figures
      label={t`Import results`}
      className="max-w-228"
      figures={[
        {
          label: t`Added`,
          tone: 'success',
          value: formatCount(run.rows_added),
          foot: run.status === 'undone' ? t`${moved} moved to the trash` : t(sentences.records),
        },
        { label: t`Duplicates`, tone: 'info', value: formatCount(run.rows_repeated), foot: t`left out` },
        { label: t`Not imported`, tone: 'danger', value: formatCount(run.rows_refused), foot: t`rows` },
      ]}
    />
  );
}
