import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { WordList } from '#platform/words/words.ts';
import { maxWordLength, maxWords } from '#platform/words/words.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import type { WordInput } from '../contract.ts';
import { isWordName, worksLikeShipped } from '../rules.ts';
import { vocabularyApi } from './queries.ts';
import { useRefreshWords } from './use-word-actions.ts';
import { useWordProblem } from './use-word-problem.ts';

interface AddWordProps {
  readonly list: WordList;
  readonly count: number;
}

type WorksLike = NonNullable<WordInput['works_like']>;

/** What a new stage counts as, by the shipped stage that it works like. */
const stageMeanings: ReadonlyArray<readonly [WorksLike, MessageDescriptor]> = [
  ['new', msg`Open, not contacted yet`],
  ['qualified', msg({ context: 'what a stage counts as', message: 'Open' })],
  ['closed', msg({ context: 'what a stage counts as', message: 'Won' })],
  ['lost', msg({ context: 'what a stage counts as', message: 'Lost' })],
];

/** Adds a word at the end of the list; a meeting type or stage works like a shipped one. */
export function AddWord({ list, count }: AddWordProps) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const isStage = list.kind === 'lead_stage';
  const [worksLike, setWorksLike] = useState<WorksLike>(isStage ? 'qualified' : 'consultation');
  const [isAsked, setAsked] = useState(false);
  const [id, setId] = useState(() => uuid());
  const input = useRef<HTMLInputElement>(null);
  const refresh = useRefreshWords();
  const problemText = useWordProblem();
  const hasChoice = worksLikeShipped(list.kind);
  const adding = useMutation({
    mutationFn: (typed: string) =>
      vocabularyApi.create({ id, kind: list.kind, name: typed, ...(hasChoice && { works_like: worksLike }) }),
    onSuccess: async () => {
      await refresh();
      setId(uuid());
      setName('');
      setAsked(false);
      input.current?.focus();
    },
  });
  const typed = name.trim();
  const isFull = count >= maxWords;
  const error = adding.isError
    ? (problemText(adding.error) ?? t`The word could not be added.`)
    : isAsked && !isWordName(typed) && t`Use a name of one line.`;
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-2 pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (isWordName(typed) && !adding.isPending) adding.mutate(typed);
        else input.current?.focus();
      }}
    >
      <Field
        label={t`New word`}
        error={error}
        help={isFull ? t`A list can have up to ${maxWords} words.` : undefined}
        className="min-w-52 flex-1 phone:basis-full"
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            maxLength={maxWordLength}
            disabled={isFull}
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              adding.reset();
            }}
          />
        )}
      </Field>
      {hasChoice && (
        <Field label={isStage ? t`Counts as` : t`Works like`} className="min-w-40">
          {(control) => (
            // The options are keys of shipped words.
            <Select {...control} value={worksLike} onChange={({ target }) => setWorksLike(target.value as WorksLike)}>
              {isStage
                ? stageMeanings.map(([key, label]) => (
                    <option key={key} value={key}>
                      {t(label)}
                    </option>
                  ))
                : Object.keys(list.shipped).map((key) => (
                    <option key={key} value={key}>
                      {t(list.labelOf(key))}
                    </option>
                  ))}
            </Select>
          )}
        </Field>
      )}
      <Button type="submit" className="mt-6" disabled={isFull} busy={adding.isPending}>
        <Plus aria-hidden="true" />
        {t`Add`}
      </Button>
    </form>
  );
}
