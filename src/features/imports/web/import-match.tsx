import { Plural, useLingui } from '@lingui/react/macro';
import { useIsMutating } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Button } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { ImportDraft } from './import-draft.ts';
import { ImportFileRows } from './import-file-rows.tsx';
import { useImportKind, useImportSetup } from './import-kind.ts';
import { type MappingProblem, problemsOfMapping } from './import-mapping-check.ts';
import { matchControlId } from './import-match-row.tsx';
import { ImportMatchTable } from './import-match-table.tsx';
import { ImportSheetSelect, sheetMutationKey } from './import-sheet-select.tsx';
import { unitControlId } from './import-source-details.tsx';
import { ImportSteps } from './import-steps.tsx';
import { useFormatRowCount } from './use-format-row-count.ts';

interface ImportMatchProps {
  readonly id: string;
  readonly draft: ImportDraft;
  /** When the draft was last saved on this device. */
  readonly savedAt: Date | null;
  onChange(changes: Partial<ImportDraft>): void;
}

/** The second step: the source of each field. */
export function ImportMatch({ id, draft, savedAt, onChange }: ImportMatchProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { fields } = useImportKind();
  const { path } = useImportSetup();
  const [hasTried, setTried] = useState(false);
  const problems = problemsOfMapping(fields, draft.mapping, draft.columns);
  const rows = useFormatRowCount()(draft.rowCount);
  const isReadingSheet = useIsMutating({ mutationKey: sheetMutationKey(id) }) > 0;
  const review = () => {
    setTried(true);
    const [first] = problems;
    if (first) document.getElementById(controlIdOf(first))?.focus();
    else void navigate({ to: path, search: { import: id, step: 'check' } });
  };
  return (
    <>
      <PageHead
        back={<Link to={path}>{t`Choose another file`}</Link>}
        title={t`Match columns`}
        sub={
          draft.isAsLast
            ? t`${draft.fileName}, ${rows}. Matched like the last import with these columns.`
            : t`${draft.fileName}, ${rows}. Check the suggested matches.`
        }
      />
      <ImportSteps current={1} />
      {draft.sheets.length > 1 && <ImportSheetSelect id={id} draft={draft} onChange={onChange} />}
      {isReadingSheet ? (
        <Loading label={t`Loading the rows...`}>
          <Skeleton className="h-72 max-w-228" />
        </Loading>
      ) : (
        <>
          <ImportMatchTable
            key={draft.sheet}
            draft={draft}
            problems={problems}
            hasTried={hasTried}
            onChange={(mapping) => onChange({ mapping })}
          />
          <ImportFileRows draft={draft} />
          <SaveBar note={<Note problemCount={problems.length} savedAt={savedAt} />}>
            <Button variant="primary" onClick={review}>{t`Review rows`}</Button>
          </SaveBar>
        </>
      )}
    </>
  );
}

function controlIdOf({ field, code }: MappingProblem): string {
  return code === 'unit_required' ? unitControlId(field) : matchControlId(field);
}

function Note({ problemCount, savedAt }: { problemCount: number; savedAt: Date | null }) {
  const { t } = useLingui();
  const { time } = useFormats();
  if (problemCount > 0) {
    return <Plural value={problemCount} one="# field needs attention." other="# fields need attention." />;
  }
  if (savedAt === null) return null;
  const at = time(savedAt.toISOString());
  return t`Draft saved on this device, ${at}`;
}
