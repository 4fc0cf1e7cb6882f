import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Combine, EllipsisVertical, Eye, EyeOff, GripVertical, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#platform/money.ts';
import { stageColour } from '#platform/words/stage-colour.ts';
import { stageGroup } from '#platform/words/stages.ts';
import type { WordList } from '#platform/words/words.ts';
import { maxWordLength, workingKey } from '#platform/words/words.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Menu } from '#ui/menu.tsx';
import type { MenuEntry } from '#ui/menu-entries.ts';
import { Switch } from '#ui/switch.tsx';
import type { Word, WordUse } from '../contract.ts';
import { hasColour, isWordName } from '../rules.ts';
import { vocabularyApi } from './queries.ts';
import type { WordActions } from './use-word-actions.ts';
import { useRefreshWords } from './use-word-actions.ts';
import { useWordProblem } from './use-word-problem.ts';
import { WordColourMenu } from './word-colour-menu.tsx';

interface WordEntryProps {
  readonly word: Word;
  readonly list: WordList;
  readonly name: string;
  readonly uses: readonly WordUse[] | undefined;
  readonly isDragged: boolean;
  readonly isRenamed: boolean;
  /** It can be merged into no other word. */
  readonly isLast: boolean;
  readonly actions: WordActions;
  onRename(isOpen: boolean): void;
  onMerge(): void;
}

export function WordEntry(props: WordEntryProps) {
  const { word, list, name, uses, isDragged, isRenamed, isLast, actions, onRename, onMerge } = props;
  const { t } = useLingui();
  const shipped = list.shipped[word.key];
  const original = word.name !== null && shipped ? t(shipped) : null;
  const isStage = list.kind === 'lead_stage';
  const base = list.kind === 'meeting_type' && !word.is_shipped ? t(list.labelOf(workingKey(word.key))) : null;
  const meanings = { new: t`Not contacted yet`, open: null, won: t`Counts as won`, lost: t`Counts as lost` };
  const meaning = isStage ? meanings[stageGroup(word.key)] : null;
  const facts = [
    ...(original === null ? [] : [t`Original name: “${original}”`]),
    ...(base === null ? [] : [t`Works like “${base}”`]),
    ...(meaning === null ? [] : [meaning]),
  ];
  const used = uses?.reduce((sum, { count }) => sum + count, 0);
  const count = formatCount(used ?? 0);
  const entries: MenuEntry[] = [];
  if (original !== null)
    entries.push({ label: t`Use original name`, icon: RotateCcw, onSelect: () => actions.dropOwnName(word) });
  if (word.is_hidden)
    entries.push({ label: t`Offer again`, icon: Eye, onSelect: () => actions.setHidden(word, false) });
  else entries.push({ label: t`Hide`, icon: EyeOff, onSelect: () => actions.setHidden(word, true) });
  if (!isLast) entries.push({ label: t`Merge into…`, icon: Combine, onSelect: onMerge });
  if (!word.is_shipped)
    entries.push({ label: t`Remove`, icon: Trash2, tone: 'danger', onSelect: () => actions.remove(word) });
  return (
    <li
      data-word={word.id}
      data-drop-target={isDragged ? '' : undefined}
      className={classNames(
        'flex items-center gap-2 border-b border-line bg-sheet py-1.5 last:border-0',
        isDragged && 'opacity-50',
      )}
    >
      <IconButton
        icon={GripVertical}
        size="sm"
        data-grip=""
        label={t`Move ${name}`}
        className="cursor-grab touch-none"
      />
      {hasColour(list.kind) && (
        <WordColourMenu
          name={name}
          colour={isStage ? stageColour(word.key) : (word.colour ?? 'grey')}
          onChoose={(colour) => actions.setColour(word, colour)}
        />
      )}
      {isRenamed ? (
        <RenameForm word={word} name={name} onClose={() => onRename(false)} />
      ) : (
        <>
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 py-0.5">
            <div className="grid min-w-0 flex-1 gap-0.5 phone:basis-full">
              <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
                <span
                  className={classNames('min-w-0 font-medium break-words', word.is_hidden ? 'text-ink-3' : 'text-ink')}
                >
                  {name}
                </span>
                {word.is_hidden && <Badge tone="neutral">{t({ context: 'a word', message: 'Hidden' })}</Badge>}
              </p>
              {facts.length > 0 && <p className="text-12 break-words text-ink-3">{facts.join(' · ')}</p>}
              {word.starts_clock !== null && (
                <Switch
                  label={
                    <>
                      {t`Starts the response clock`} <span className="sr-only">{name}</span>
                    </>
                  }
                  checked={word.starts_clock}
                  onChange={({ target }) => actions.setStartsClock(word, target.checked)}
                />
              )}
            </div>
            {used !== undefined && used > 0 && (
              <span className="flex-none text-12 text-ink-3">
                <Plural value={used} one={`${count} record`} other={`${count} records`} />
              </span>
            )}
          </div>
          <IconButton icon={Pencil} label={t`Rename ${name}`} onClick={() => onRename(true)} />
          <Menu trigger={<IconButton icon={EllipsisVertical} label={t`More for ${name}`} />} entries={entries} />
        </>
      )}
    </li>
  );
}

interface RenameFormProps {
  readonly word: Word;
  readonly name: string;
  onClose(): void;
}

function RenameForm({ word, name, onClose }: RenameFormProps) {
  const { t } = useLingui();
  const [text, setText] = useState(name);
  const [isAsked, setAsked] = useState(false);
  const refresh = useRefreshWords();
  const problemText = useWordProblem();
  const { id, version, is_hidden } = word;
  const save = useMutation({
    mutationFn: (typed: string) => vocabularyApi.update({ id, version, name: typed, is_hidden }),
    onSuccess: async () => {
      await refresh();
      onClose();
    },
  });
  const typed = text.trim();
  const isWrong = isAsked && !isWordName(typed);
  const error = isWrong
    ? t`Use a name of one line.`
    : save.isError && (problemText(save.error) ?? t`The word could not be saved.`);
  return (
    <form
      noValidate
      className="flex min-w-0 flex-1 flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (typed === name) onClose();
        else if (isWordName(typed) && !save.isPending) save.mutate(typed);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Field label={t`Name`} hideLabel error={error} className="-mt-1 min-w-40 flex-1 phone:basis-full">
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={maxWordLength}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              save.reset();
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={save.isPending}>
        {t`Save`}
      </Button>
      <Button onClick={onClose}>{t`Cancel`}</Button>
    </form>
  );
}
