import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { Tag } from './chip.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { passFocus } from './pass-focus.ts';

export interface WordInputProps {
  /** 'Add a feature'; stands in the box, and names it. */
  readonly label: string;
  /** Stands above the box, where what is around it does not say what the words are. */
  readonly heading?: string | undefined;
  /** The name of the plus button: 'Add feature'. */
  readonly addLabel: string;
  readonly value: readonly string[];
  readonly error?: ReactNode;
  readonly maxLength?: number | undefined;
  /** Words that are added with one press; those that stand there already are not offered. */
  readonly suggestions?: readonly string[] | undefined;
  /** How a word reads, where that is not the word itself. */
  readonly labelOf?: ((word: string) => string) | undefined;
  onChange(words: readonly string[]): void;
}

/** Words of one's own: a trimmed text is added with the plus button or Enter, once each; each can be removed. */
export function WordInput(props: WordInputProps) {
  const { label, heading, addLabel, value, error, maxLength = 60, suggestions = [], onChange } = props;
  const { labelOf = (word) => word } = props;
  const offered = suggestions.filter((word) => !value.includes(word));
  const [text, setText] = useState('');
  const add = () => {
    const typed = text.trim();
    // What reads like one of the usual words is that word, whatever the language, and stands there once.
    const word = suggestions.find((one) => labelOf(one).toLowerCase() === typed.toLowerCase()) ?? typed;
    if (word !== '' && !value.includes(word)) onChange([...value, word]);
    setText('');
  };
  const box = useRef<HTMLDivElement>(null);
  const remove = (word: string) => {
    // Under a finger the box would call the keyboard.
    const isTyped = matchMedia('(pointer: fine)').matches;
    passFocus(box.current?.querySelector('ul') ?? null, isTyped ? box.current?.querySelector('input') : null);
    onChange(value.filter((other) => other !== word));
  };
  return (
    <div ref={box} className="grid gap-2">
      <Field label={heading ?? label} hideLabel={heading === undefined} error={error}>
        {(control) => (
          <Input
            {...control}
            placeholder={label}
            maxLength={maxLength}
            value={text}
            enterKeyHint="done"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
            unit={<IconButton icon={Plus} label={addLabel} size="slim" className="-mr-2" onClick={add} />}
          />
        )}
      </Field>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {value.map((word) => (
            <li key={word} className="min-w-0 max-w-full">
              <Tag onRemove={() => remove(word)}>{labelOf(word)}</Tag>
            </li>
          ))}
        </ul>
      )}
      {offered.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {offered.map((word) => (
            <li key={word} className="min-w-0 max-w-full">
              <SuggestedWord label={labelOf(word)} onAdd={() => onChange([...value, word])} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function SuggestedWord({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <button
      type="button"
      onClick={onAdd}
      className="inline-flex h-7 max-w-full items-center gap-1 rounded-full border border-line-strong border-dashed pr-2.5 pl-1.5 text-ink-2 hover:bg-hover hover:text-ink touch:h-touch"
    >
      <Plus aria-hidden="true" className="size-3.5" />
      <span className="truncate">{label}</span>
    </button>
  );
}
