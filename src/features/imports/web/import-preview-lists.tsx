import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatCount } from '#platform/money.ts';
import { Cell, Column, Row, Table, TableBody, TableHead } from '#ui/table.tsx';
import { Tabs } from '#ui/tabs.tsx';
import type { ImportPreview } from '../contract.ts';
import { noteWordsFor, problemWordsFor, saidOf } from '../remark-words.ts';
import { useImportKind, useImportPlace } from './import-kind.ts';
import { ImportRemarks } from './import-remarks.tsx';

type Shown = 'sample' | 'problems' | 'notes' | 'repeats';

/** Behind the figures: the first records as they will be, and row by row what is said of the others. */
export function ImportPreviewLists({ preview, withRepeats }: { preview: ImportPreview; withRepeats: boolean }) {
  const { t } = useLingui();
  const { words, Sample } = useImportKind();
  const { problems, repeats, sample, refused, repeated } = preview;
  const noted = withRepeats ? preview.noted_with_repeats : preview.noted;
  const notes = withRepeats ? preview.notes_with_repeats : preview.notes;
  const [chosen, setChosen] = useState<Shown>(sample.length > 0 ? 'sample' : 'problems');
  const tabs = [
    {
      value: 'sample' as const,
      label: t`As they will be`,
      isShown: sample.length > 0,
      panel: <Sample sample={sample} />,
    },
    {
      value: 'problems' as const,
      label: t`Not imported`,
      count: formatCount(refused),
      isShown: refused > 0,
      panel: (
        <ImportRemarks
          label={t`Rows that are not imported`}
          reasonLabel={t`Reason`}
          rows={refused}
          remarks={problems.map((problem) => ({
            line: problem.line,
            field: problem.field,
            words: problemWordsFor(words, problem),
            text: saidOf(problem),
          }))}
        />
      ),
    },
    {
      value: 'notes' as const,
      label: t`Remarks`,
      count: formatCount(noted),
      isShown: noted > 0,
      panel: (
        <ImportRemarks
          label={t`Remarks on rows that are imported`}
          reasonLabel={t`Remark`}
          rows={noted}
          remarks={notes.map((note) => ({
            line: note.line,
            field: note.field,
            text: note.text,
            words: noteWordsFor(words, note),
          }))}
        />
      ),
    },
    {
      value: 'repeats' as const,
      label: t`Repeats`,
      count: formatCount(repeated),
      isShown: repeated > 0,
      panel: <Repeats repeats={repeats} rows={repeated} />,
    },
  ].filter(({ isShown }) => isShown);
  if (tabs.length === 0) return null;
  const value = tabs.some((tab) => tab.value === chosen) ? chosen : (tabs[0]?.value ?? 'sample');
  return <Tabs label={t`Rows of the file`} value={value} onChange={setChosen} tabs={tabs} className="mb-8 max-w-228" />;
}

function Repeats({ repeats, rows }: { repeats: ImportPreview['repeats']; rows: number }) {
  const { t } = useLingui();
  const { sentences } = useImportPlace();
  const shown = formatCount(repeats.length);
  const all = formatCount(rows);
  return (
    <>
      <Table label={t`Rows that repeat another one`}>
        <TableHead>
          <Column>{t`Line`}</Column>
          <Column>{t(sentences.recordName)}</Column>
        </TableHead>
        <TableBody>
          {repeats.map(({ line, title }) => (
            <Row key={line}>
              <Cell phone="topEnd" className="w-24 phone:w-auto tabular-nums">
                {formatCount(line)}
              </Cell>
              <Cell phone="top" strong cut>
                {title}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
      {rows > repeats.length && <p className="py-3 text-ink-3">{t`The first ${shown} of ${all} repeats.`}</p>}
    </>
  );
}
