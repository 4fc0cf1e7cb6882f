import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WordKind, WordList } from '#platform/words/words.ts';
import { wordKinds } from '#platform/words/words.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { wordKindLabels } from '../labels.ts';
import { wordsQuery, wordUsesQuery } from './queries.ts';
import { WordListEditor } from './word-list-editor.tsx';

interface SettingsWordsPanelProps {
  readonly lists: Readonly<Record<WordKind, WordList>>;
}

/** The agency's words for stages, sources, reasons and types, a list for each kind. */
export function SettingsWordsPanel({ lists }: SettingsWordsPanelProps) {
  const { t } = useLingui();
  const [kind, setKind] = useState<WordKind>('lead_stage');
  const words = useQuery(wordsQuery);
  const uses = useQuery(wordUsesQuery);
  if (words.isError && !words.data)
    return (
      <ErrorState
        title={t`The words could not be loaded`}
        onRetry={() => void words.refetch()}
        isRetrying={words.isFetching}
      />
    );
  return (
    <section aria-labelledby="words" className="min-w-0 pt-5">
      <SectionHead id="words" title={t`Words`} />
      <p className="pt-2 pb-3 text-12 text-ink-3">{t`Everyone sees these names. API and webhooks keep the keys.`}</p>
      <Tabs
        label={t`Kinds of words`}
        value={kind}
        onChange={setKind}
        tabs={wordKinds.map((value) => ({
          value,
          label: t(wordKindLabels[value]),
          panel: words.data ? (
            <WordListEditor
              key={value}
              list={lists[value]}
              words={words.data.filter((word) => word.kind === value && !word.is_removed && word.merged_into === null)}
              uses={uses.data}
            />
          ) : (
            <Loading label={t`Loading words...`}>
              <Skeleton className="mt-3 h-72" />
            </Loading>
          ),
        }))}
      />
    </section>
  );
}
