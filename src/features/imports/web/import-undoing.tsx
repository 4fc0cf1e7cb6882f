import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#platform/money.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Progress } from '#ui/progress.tsx';
import type { ImportRun } from '../contract.ts';
import { useImportSetup } from './import-kind.ts';

/** The progress of an undo. */
export function ImportUndoing({ run }: { run: ImportRun }) {
  const { t } = useLingui();
  const { path } = useImportSetup();
  const undone = formatCount(run.rows_undone);
  const all = formatCount(run.rows_added);
  return (
    <>
      <PageHead
        back={<Link to={path}>{t`Back to import`}</Link>}
        title={t`Undoing the import of ${run.file_name}`}
        sub={t`You can leave this page. The undo will continue.`}
      />
      <div className="mb-6 max-w-228">
        <Progress
          label={t`Moving to the trash`}
          value={run.rows_added === 0 ? 1 : run.rows_undone / run.rows_added}
          figure={t`${undone} of ${all}`}
        />
        <p role="status" className="sr-only">{t`The import is being undone.`}</p>
      </div>
    </>
  );
}
