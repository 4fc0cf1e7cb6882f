import { useLingui } from '@lingui/react/macro';
import { formatCount } from '#platform/money.ts';
import { Figures } from '#ui/figures.tsx';
import type { ImportPreview } from '../contract.ts';
import { useImportSetup } from './import-kind.ts';

export function ImportPreviewFigures({ preview, withRepeats }: { preview: ImportPreview; withRepeats: boolean }) {
  const { t } = useLingui();
  const { sentences } = useImportSetup();
  const { readable, repeated, refused } = preview;
  const noted = withRepeats ? preview.noted_with_repeats : preview.noted;
  return (
    <Figures
      label={t`What will happen`}
      className="max-w-228"
      figures={[
        {
          label: t`Will be added`,
          tone: 'success',
          value: formatCount(readable + (withRepeats ? repeated : 0)),
          foot: t(sentences.records),
        },
        { label: t`With remarks`, tone: 'warning', value: formatCount(noted), foot: t`of these` },
        {
          label: t`Duplicates`,
          tone: 'info',
          value: formatCount(repeated),
          foot: withRepeats ? t`imported too` : t`left out`,
        },
        { label: t`Not imported`, tone: 'danger', value: formatCount(refused), foot: t`see the reasons` },
      ]}
    />
  );
}
