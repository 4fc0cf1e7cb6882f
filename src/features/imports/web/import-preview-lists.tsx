import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatCount } from '#platform/money.ts';
import { Tabs } from '#ui/tabs.tsx';
import type { ImportPreview } from '../contract.ts';
import { useImportKind } from './import-kind.ts';
import { ImportRemarks } from './import-remarks.tsx';

type Shown = 'sample' | 'problems' | 'notes' | 'repeats';

interface ImportPreviewListsProps {
  readonly id: string;
  readonly preview: ImportPreview;
  readonly withRepeats: boolean;
}

/** Below the figures: the first records as they will be saved, and the remarks row by row. */
export function ImportPreviewLists({ id, preview, withRepeats }: ImportPreviewListsProps) {
  const { t } = useLingui();
  const { Sample } = useImportKind();
  const { problems, repeats, sample, refused, repeated } = preview;
  const noted = withRepeats ? preview.noted_with_repeats : preview.noted;
  const notes = withRepeats ? preview.notes_with_repeats : preview.notes;
  const [chosen, setChosen] = useState<Shown>(sample.length > 0 ? 'sample' : 'problems');
  const tabs = [
    {
      value: 'sample' as const,
      label: t`Preview`,
      isShown: sample.length > 0,
      panel: <Sample sample={sample} />,
    },
    {
      value: 'problems' as const,
      label: t`Not imported`,
      count: formatCount(refused),
      isShown: refused > 0,
      panel: <ImportRemarks id={id} list="problems" withRepeats={withRepeats} first={problems} />,
    },
    {
      value: 'notes' as const,
      label: t`Remarks`,
      count: formatCount(noted),
      isShown: noted > 0,
      panel: <ImportRemarks key={String(withRepeats)} id={id} list="notes" withRepeats={withRepeats} first={notes} />,
    },
    {
      value: 'repeats' as const,
      label: t`Duplicates`,
      count: formatCount(repeated),
      isShown: repeated > 0,
      panel: <ImportRemarks id={id} list="repeats" withRepeats={withRepeats} first={repeats} />,
    },
  ].filter(({ isShown }) => isShown);
  if (tabs.length === 0) return null;
  const value = tabs.some((tab) => tab.value === chosen) ? chosen : (tabs[0]?.value ?? 'sample');
  return <Tabs label={t`Rows of the file`} value={value} onChange={setChosen} tabs={tabs} className="mb-8 max-w-228" />;
}
