import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import type { Ref } from 'react';
import { useState } from 'react';
import { isWordName } from '#features/vocabulary/rules.ts';
import { useWordProblem } from '#features/vocabulary/web/use-word-problem.ts';
import { wordColourClasses } from '#platform/words/web/word-colours.ts';
import { listOwnWords, maxWordLength, ownColour } from '#platform/words/words.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import type { FieldControl } from '#ui/field.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { findTypedTag, isLikeTyped, offeredTags } from '../typed-tag.ts';
import { useCreateTag } from './use-create-tag.ts';
import { useMayCreateTags } from './use-may-create-tags.ts';

interface TagPickerProps {
  /** Keys of tags. */
  readonly value: readonly string[];
  /** The tags of the record before: hidden ones stay to choose from. */
  readonly before?: readonly string[];
  /** Only tags that the agency has. */
  readonly isFixed?: boolean;
  /** Of the field around it; without one, the picker names itself. */
  readonly control?: Omit<FieldControl, 'required'>;
  readonly ref?: Ref<HTMLInputElement>;
  onChange(keys: readonly string[]): void;
  onBlur?(): void;
}

const none: readonly string[] = [];

/** Chooses tags. Typing filters them; who may add words to the agency also adds a new one by its name. */
export function TagPicker({ value, before = none, isFixed, control, ref, onChange, onBlur }: TagPickerProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [note, setNote] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const mayCreate = useMayCreateTags() && !isFixed;
  const problemText = useWordProblem();
  const words = listOwnWords();
  const typed = text.trim();
  const offered = offeredTags(words, before);
  const found = findTypedTag(words, typed, before);
  const meant = found.kind === 'chosen' ? found.key : null;
  const shown = offered.filter(({ key, name }) => key === meant || isLikeTyped(name, typed));
  const choose = (key: string) => {
    if (!value.includes(key)) onChange([...value, key]);
    setText('');
  };
  const creating = useCreateTag(choose);
  const change = (next: string) => {
    setText(next);
    setNote(null);
    setError(null);
    creating.reset();
  };
  const add = () => {
    if (found.kind === 'chosen') {
      const { key, name, isMerged } = found;
      choose(key);
      setNote(isMerged ? t`“${typed}” was merged into “${name}”.` : null);
    } else if (found.kind === 'hidden') {
      const { name } = found;
      setError(t`“${name}” is hidden in the settings.`);
    } else if (!mayCreate) {
      const [only] = shown;
      if (only && shown.length === 1) choose(only.key);
    } else if (!isWordName(typed)) {
      setError(t`Use a name of one line.`);
    } else if (!creating.isPending) {
      creating.mutate(typed);
    }
  };
  const refused = creating.isError ? (problemText(creating.error) ?? t`The tag could not be added.`) : null;
  const help = mayCreate ? t`Press Enter to add a new tag.` : isFixed ? null : t`Ask an Admin or Manager to add tags.`;
  return (
    <fieldset {...(control ?? { 'aria-label': t`Tags` })} className="grid min-w-0 gap-2">
      <Field
        label={mayCreate ? t`Find or add a tag` : t`Find a tag`}
        hideLabel
        error={error ?? refused}
        help={note ?? help}
      >
        {(input) => (
          <Input
            {...input}
            ref={ref}
            placeholder={mayCreate ? t`Find or add a tag` : t`Find a tag`}
            maxLength={maxWordLength}
            autoComplete="off"
            value={text}
            onBlur={onBlur}
            onChange={({ target }) => change(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || typed === '' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
          />
        )}
      </Field>
      {typed !== '' && found.kind === 'new' && mayCreate && (
        <Button className="max-w-full justify-self-start" busy={creating.isPending} onClick={add}>
          <Plus aria-hidden="true" />
          <span className="truncate">{t`Add “${typed}”`}</span>
        </Button>
      )}
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {shown.map(({ key, name }) => (
          <Checkbox
            key={key}
            label={<TagName tag={key} name={name} />}
            checked={value.includes(key)}
            onBlur={onBlur}
            onChange={({ target }) => {
              const next = target.checked ? [...value, key] : value.filter((other) => other !== key);
              // In the agency's order.
              const place = (tag: string) => offered.findIndex((other) => other.key === tag);
              onChange(next.toSorted((one, other) => place(one) - place(other)));
            }}
          />
        ))}
      </div>
      {shown.length === 0 && !mayCreate && <p className="text-ink-3">{t`No tag found.`}</p>}
    </fieldset>
  );
}

function TagName({ tag, name }: { readonly tag: string; readonly name: string }) {
  const colour = wordColourClasses[ownColour('tag', tag) ?? 'grey'];
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames('mr-1.5 inline-block size-1.5 rounded-full bg-current align-middle', colour)}
      />
      {name}
    </>
  );
}
