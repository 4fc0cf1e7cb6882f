import { useLingui } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import type { WordList } from '#platform/words/words.ts';
import { DragStore } from '#ui/drag/drag-store.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { moveItem } from '#ui/move-item.ts';
import { useAnnouncer } from '#ui/use-announcer.tsx';
import type { Word, WordUse } from '../contract.ts';
import { mayMerge } from '../rules.ts';
import { AddWord } from './add-word.tsx';
import { useWordActions } from './use-word-actions.ts';
import type { WordPosition } from './word-drag.tsx';
import { WordDrag } from './word-drag.tsx';
import { WordEntry } from './word-entry.tsx';

const mergeDialog = lazyComponent(() => import('./merge-word-dialog.lazy.tsx').then((part) => part.MergeWordDialog));

interface WordListEditorProps {
  readonly list: WordList;
  /** Those of one kind that are neither merged nor removed, in order. */
  readonly words: readonly Word[];
  /** Undefined until it is known. */
  readonly uses: readonly WordUse[] | undefined;
}

/** One kind of words: rename, order, hide, merge, remove and add. */
export function WordListEditor({ list, words, uses }: WordListEditorProps) {
  const { t } = useLingui();
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [store] = useState(() => new DragStore<Word, WordPosition>());
  const drag = useSyncExternalStore(store.subscribe, () => store.state);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [merged, setMerged] = useState<{ readonly word: Word; readonly isInUse: boolean } | null>(null);
  const closeMerge = () => setMerged(null);
  const MergeDialog = mergeDialog.useComponent(merged !== null, merged !== null, closeMerge);
  const { region, say } = useAnnouncer();
  const nameOf = ({ name, key }: Word) => name ?? t(list.labelOf(key));
  const actions = useWordActions({ list, nameOf, onInUse: (word) => setMerged({ word, isInUse: true }) });
  const shown = drag ? moveItem(words, drag.origin.index, drag.target.index) : words;
  const usesOf = ({ id }: Word) => uses?.filter((use) => use.id === id);
  return (
    <div className="max-w-180 pt-1">
      {region}
      <ol ref={setRoot} className="relative">
        {shown.map((word) => (
          <WordEntry
            key={word.id}
            word={word}
            list={list}
            name={nameOf(word)}
            uses={usesOf(word)}
            isDragged={drag?.item.id === word.id}
            isRenamed={renamed === word.id}
            isLast={!words.some((one) => one.id !== word.id && mayMerge(list.kind, word.key, one.key))}
            actions={actions}
            onRename={(isOpen) => setRenamed(isOpen ? word.id : null)}
            onMerge={() => setMerged({ word, isInUse: false })}
          />
        ))}
      </ol>
      {root && (
        <WordDrag
          root={root}
          store={store}
          words={words}
          nameOf={nameOf}
          say={say}
          onDrop={(ids) => actions.order(ids)}
        />
      )}
      <AddWord list={list} count={words.length} />
      {MergeDialog && merged && (
        <MergeDialog
          {...merged}
          list={list}
          words={words}
          uses={usesOf(merged.word) ?? []}
          nameOf={nameOf}
          onClose={closeMerge}
        />
      )}
    </div>
  );
}
