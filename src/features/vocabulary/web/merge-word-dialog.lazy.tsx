import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { formatCount } from '#platform/money.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import type { WordList } from '#platform/words/words.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.ts';
import type { Word, WordUse } from '../contract.ts';
import { mayMerge } from '../rules.ts';
import { vocabularyApi } from './queries.ts';
import { useWordProblem } from './use-word-problem.ts';

interface MergeWordDialogProps {
  readonly word: Word;
  /** The user wanted to remove it. */
  readonly isInUse: boolean;
  readonly list: WordList;
  readonly words: readonly Word[];
  readonly uses: readonly WordUse[];
  nameOf(word: Word): string;
  onClose(): void;
}

/** Chooses the word that all records of another one get, and says how many there are. */
export function MergeWordDialog({ word, isInUse, list, words, uses, nameOf, onClose }: MergeWordDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const problemText = useWordProblem();
  const [into, setInto] = useState('');
  const [isAsked, setAsked] = useState(false);
  const name = nameOf(word);
  const target = words.find(({ id }) => id === into);
  const count = uses.reduce((sum, use) => sum + use.count, 0);
  const used = formatCount(count);
  const merge = useMutation({
    mutationFn: (chosen: string) => vocabularyApi.merge({ id: word.id, into: chosen }),
    onSuccess: ({ moved }) => {
      const others = target ? nameOf(target) : '';
      const changed = formatCount(moved);
      toast({
        tone: 'success',
        title: t`“${name}” merged into “${others}”`,
        text: t`${plural(moved, { one: `${changed} record changed.`, other: `${changed} records changed.` })}`,
      });
      onClose();
    },
    onError: (error) => fail(error, problemText(error) ?? t`The words could not be merged.`),
    // Every list may show the word.
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <FormDialog
      formId="merge-word"
      title={isInUse ? t`Merge ${name} first` : t`Merge ${name} into…`}
      text={
        count === 0
          ? t`No record has it.`
          : t`${plural(count, { one: `${used} record changes. This cannot be undone.`, other: `${used} records change. This cannot be undone.` })}`
      }
      label={t`Merge`}
      busyLabel={t`Merging...`}
      isBusy={merge.isPending}
      onClose={onClose}
    >
      <form
        id="merge-word"
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (into !== '' && !merge.isPending) merge.mutate(into);
        }}
      >
        {isInUse && <p className="text-ink-2">{t`Records have it, so it cannot be removed.`}</p>}
        <Field
          label={t`New word for these records`}
          required
          error={isAsked && into === '' ? t`Choose a word.` : undefined}
          help={t`The history keeps the name ${name}.`}
        >
          {(control) => (
            <Select {...control} value={into} onChange={({ target: { value } }) => setInto(value)}>
              <option value="">{t`Choose a word`}</option>
              {words
                .filter((one) => one.id !== word.id && mayMerge(list.kind, word.key, one.key))
                .map((one) => (
                  <option key={one.id} value={one.id}>
                    {nameOf(one)}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      </form>
    </FormDialog>
  );
}
