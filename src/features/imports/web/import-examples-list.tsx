import { useLingui } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { ImportDraft } from './import-draft.ts';
import type { Example } from './import-kind.ts';
import { useImportKind } from './import-kind.ts';

interface ImportExamplesProps {
  readonly field: string;
  readonly draft: ImportDraft;
}

/** The values that a field gets from the first rows, beside its source. */
export function ImportExamples({ field, draft }: ImportExamplesProps) {
  const { t } = useLingui();
  const { useExamples } = useImportKind();
  const { mapping, rows } = draft;
  const source = mapping[field];
  const examples = useExamples(field, mapping, rows);
  // Empty, or the text that the field beside it shows already.
  const isPlain =
    !source || source.kind === 'none' || (source.kind === 'constant' && !examples.some(({ reading }) => reading));
  if (isPlain) return null;
  if (examples.length === 0) return <p className="text-ink-3">{t`Blank in the first rows`}</p>;
  if (source.kind !== 'template' && !examples.some(({ reading }) => reading)) {
    return <p className="line-clamp-3 tabular-nums">{examples.map(({ said }) => said).join(' · ')}</p>;
  }
  return (
    <ul className="grid gap-0.5">
      {examples.map(({ said, reading }) => (
        <li key={said} className="flex min-w-0 flex-wrap items-center gap-x-1.5">
          <span className={reading ? 'max-w-full truncate text-ink-3' : 'line-clamp-2'}>{said}</span>
          {reading && <Reading reading={reading} />}
        </li>
      ))}
    </ul>
  );
}

function Reading({ reading }: { reading: NonNullable<Example['reading']> }) {
  const { t, i18n } = useLingui();
  const { money } = useFormats();
  const message = () => {
    switch (reading.kind) {
      case 'money':
        return money(reading.rupees);
      case 'message':
        return t(reading.message);
      case 'text':
        return reading.text;
      case 'day':
        // Includes the month's name, so that the day is unambiguous.
        return i18n.date(`${reading.day}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC', numberingSystem: 'latn' });
      case 'unreadable':
        return t`can't be read`;
    }
  };
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <ArrowRight aria-hidden="true" className="size-3.5 text-ink-3" />
      <span className="sr-only">{t`becomes`}</span>
      <span className={reading.kind === 'unreadable' ? 'text-danger-ink' : 'text-ink'}>{message()}</span>
    </span>
  );
}
