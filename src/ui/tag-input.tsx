import { Plus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { Tag } from './chip.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { passFocus } from './pass-focus.ts';

export interface TagInputProps {
  /** 'Add a feature'; stands in the box, and names it. */
  readonly label: string;
  /** Stands above the box, where what is around it does not say what the words are. */
  readonly heading?: string | undefined;
  /** The name of the plus button: 'Add feature'. */
  readonly addLabel: string;
  readonly value: readonly string[];
  readonly error?: ReactNode;
  /** The box, which has the focus where something is wrong with the words. */
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly maxLength?: number | undefined;
  /** Words that are added with one press; those that stand there already are not offered. */
  readonly suggestions?: readonly string[] | undefined;
  /** How a word reads, where that is not the word itself. */
  readonly labelOf?: ((tag: string) => string) | undefined;
  onChange(tags: readonly string[]): void;
}

/**
 * Words of one's own: a trimmed text is added with the plus button, with Enter or by leaving it, once each; each can be
 * removed.
 */
export function TagInput(props: TagInputProps) {
  const { label, heading, addLabel, value, error, maxLength = 60, suggestions = [], onChange } = props;
  const { labelOf = (tag) => tag } = props;
  const [text, setText] = useState('');
  // Added by leaving it, and still seen as it was typed: what is pressed must not move from under the press.
  const [left, setLeft] = useState<string | null>(null);
  const isComposing = useRef(false);
  const shown = value.filter((tag) => tag !== left);
  const offered = suggestions.filter((tag) => !shown.includes(tag));
  const typed = text.trim();
  // What reads like one of the usual words is that word, whatever the language, and stands there once.
  const typedTag = suggestions.find((one) => labelOf(one).toLowerCase() === typed.toLowerCase()) ?? typed;
  const isNew = typedTag !== '' && !value.includes(typedTag);
  const settle = () => {
    setText('');
    setLeft(null);
  };
  const add = () => {
    if (isNew) onChange([...value, typedTag]);
    settle();
  };
  const leave = () => {
    if (isComposing.current) return;
    if (!isNew) return setText('');
    onChange([...value, typedTag]);
    setLeft(typedTag);
  };
  const choose = (tag: string, list: Element | null) => {
    passFocus(list, box.current?.querySelector('input'));
    // What was typed so far of the word.
    if (labelOf(tag).toLowerCase().startsWith(typed.toLowerCase())) setText('');
    onChange([...value, tag]);
  };
  useEffect(() => {
    if (left === null) return;
    const waiting = new AbortController();
    const options = { capture: true, signal: waiting.signal };
    for (const end of ['click', 'keyup']) document.addEventListener(end, settle, options);
    return () => waiting.abort();
  });
  const box = useRef<HTMLDivElement>(null);
  const remove = (tag: string) => {
    // Under a finger the box would call the keyboard, unless it is there.
    const isTyped = text !== '' || matchMedia('(pointer: fine)').matches;
    passFocus(box.current?.querySelector('ul') ?? null, isTyped ? box.current?.querySelector('input') : null);
    onChange(value.filter((other) => other !== tag));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears that the focus goes on from all that stands in it.
    <div
      ref={box}
      className="grid gap-2"
      onFocus={() => left !== null && settle()}
      onBlur={({ currentTarget, target, relatedTarget }) => {
        // Who only looks at another window comes back to it.
        if (target !== document.activeElement && !currentTarget.contains(relatedTarget)) leave();
      }}
    >
      <Field label={heading ?? label} hideLabel={heading === undefined} error={error}>
        {(control) => (
          <Input
            {...control}
            ref={props.ref}
            placeholder={label}
            maxLength={maxLength}
            value={text}
            enterKeyHint="done"
            onChange={(event) => setText(event.target.value)}
            onCompositionStart={() => {
              isComposing.current = true;
            }}
            onCompositionEnd={(event) => {
              isComposing.current = false;
              if (event.currentTarget !== document.activeElement) leave();
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
            unit={<IconButton icon={Plus} label={addLabel} size="sm" className="-mr-2" onClick={add} />}
          />
        )}
      </Field>
      {shown.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {shown.map((tag) => (
            <li key={tag} className="min-w-0 max-w-full">
              <Tag onRemove={() => remove(tag)}>{labelOf(tag)}</Tag>
            </li>
          ))}
        </ul>
      )}
      {offered.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {offered.map((tag) => (
            <li key={tag} className="min-w-0 max-w-full">
              <SuggestedTag label={labelOf(tag)} onAdd={(list) => choose(tag, list)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function SuggestedTag({ label, onAdd }: { label: string; onAdd: (list: Element | null) => void }) {
  return (
    <button
      type="button"
      // What is typed is not left by it, in Safari neither, where a pressed button has no focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onAdd(event.currentTarget.closest('ul'))}
      className="inline-flex h-7 max-w-full items-center gap-1 rounded-full border border-line-strong border-dashed pr-2.5 pl-1.5 text-ink-2 hover:bg-hover hover:text-ink touch:h-touch"
    >
      <Plus aria-hidden="true" className="size-3.5" />
      <span className="truncate">{label}</span>
    </button>
  );
}
