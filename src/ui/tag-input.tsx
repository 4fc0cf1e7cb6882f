import { Plus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { Tag } from './chip.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { passFocus } from './pass-focus.ts';

export interface TagInputProps {
  /** 'Add a feature'; the placeholder and accessible name of the input. */
  readonly label: string;
  /** Shown above the input, where the context does not name the tags. */
  readonly heading?: string | undefined;
  /** The label of the plus button: 'Add feature'. */
  readonly addLabel: string;
  readonly value: readonly string[];
  readonly error?: ReactNode;
  /** The ref of the input, which gets the focus if a tag is invalid. */
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly maxLength?: number | undefined;
  /** Tags that one press adds; those already added are not offered. */
  readonly suggestions?: readonly string[] | undefined;
  /** Known tags that the browser offers while the user types. */
  readonly completions?: readonly string[] | undefined;
  /** The label of a tag, if it differs from the tag. */
  readonly labelOf?: ((tag: string) => string) | undefined;
  onChange(tags: readonly string[]): void;
}

/**
 * An input for free tags: trimmed text is added once with the plus button, Enter or on blur. Each tag can be removed.
 */
export function TagInput(props: TagInputProps) {
  const { label, heading, addLabel, value, error, maxLength = 60, suggestions = [], completions, onChange } = props;
  const { labelOf = (tag) => tag } = props;
  const listId = useId();
  const [text, setText] = useState('');
  // The text of a tag that was added on blur stays visible: a layout shift would move the pressed target.
  const [left, setLeft] = useState<string | null>(null);
  const isComposing = useRef(false);
  const shown = value.filter((tag) => tag !== left);
  const offered = suggestions.filter((tag) => !shown.includes(tag));
  const typed = text.trim();
  // Text that equals the label of a suggestion, in any language, becomes that tag and is added once.
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
    // The part of the tag's label that was typed so far.
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
    // On touch screens focusing the input would open the keyboard, so it happens only if that is open already.
    const isTyped = text !== '' || matchMedia('(pointer: fine)').matches;
    passFocus(box.current?.querySelector('ul') ?? null, isTyped ? box.current?.querySelector('input') : null);
    onChange(value.filter((other) => other !== tag));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the focus of its children.
    <div
      ref={box}
      className="grid gap-2"
      onFocus={() => left !== null && settle()}
      onBlur={({ currentTarget, target, relatedTarget }) => {
        // Switching to another window does not count as leaving.
        if (target !== document.activeElement && !currentTarget.contains(relatedTarget)) leave();
      }}
    >
      <Field label={heading ?? label} hideLabel={heading === undefined} error={error}>
        {(control) => (
          <Input
            {...control}
            ref={props.ref}
            {...(completions && { list: listId, autoComplete: 'off' })}
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
      {completions && (
        <datalist id={listId}>
          {completions.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
      )}
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
      // A press does not blur the input, even in Safari, where pressed buttons get no focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onAdd(event.currentTarget.closest('ul'))}
      className="inline-flex h-7 max-w-full items-center gap-1 rounded-full border border-line-strong border-dashed pr-2.5 pl-1.5 text-ink-2 hover:bg-hover hover:text-ink touch:h-touch"
    >
      <Plus aria-hidden="true" className="size-3.5" />
      <span className="truncate">{label}</span>
    </button>
  );
}
