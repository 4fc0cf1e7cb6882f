import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import Squire from 'squire-rte';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import type { FieldControl } from './field.tsx';
import { Input } from './input.tsx';
import { harmlessNodes, richTextClasses } from './rich-html.ts';
import type { Format } from './rich-text-toolbar.tsx';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

interface RichTextProps extends FieldControl {
  /** HTML; empty if there is no text. */
  readonly value: string;
  onChange(html: string): void;
  onBlur?(): void;
  readonly lang?: string;
  readonly ref?: (control: { focus(): void } | null) => void;
}

/** An editor for emphasis, lists and links. It is large: load it lazily. Use it in a `group` field. */
export function RichText({ value, onChange, onBlur, lang, ref, id, required, ...aria }: RichTextProps) {
  const { t } = useLingui();
  const container = useRef<HTMLDivElement>(null);
  const editor = useRef<Squire>(undefined);
  /** The last value from the editor itself: any other value is from outside and is loaded. */
  const lastValue = useRef<string>(undefined);
  const onChangeRef = useRef(onChange);
  onChangeRef.current = onChange;
  const [active, setActive] = useState<ReadonlySet<Format>>(new Set());
  const [address, setAddress] = useState<string | null>(null);

  useEffect(() => {
    if (!container.current) return;
    const own = new Squire(container.current, { blockTag: 'P', sanitizeToDOMFragment: harmlessNodes });
    // Tab moves to the next field, also within a list.
    own.setKeyHandler('Tab', null).setKeyHandler('Shift-Tab', null);
    const showFormats = () => setActive(formatsOf(own));
    own.addEventListener('input', () => {
      const html = own.getRoot().textContent?.trim() ? own.getHTML() : '';
      lastValue.current = html;
      onChangeRef.current(html);
      showFormats();
    });
    own.addEventListener('pathChange', showFormats);
    own.addEventListener('select', showFormats);
    own.addEventListener('cursor', showFormats);
    editor.current = own;
    return () => {
      editor.current = undefined;
      lastValue.current = undefined;
      own.destroy();
    };
  }, []);
  useEffect(() => {
    if (lastValue.current === value) return;
    lastValue.current = value;
    editor.current?.setHTML(value);
  }, [value]);
  useEffect(() => {
    ref?.({ focus: () => editor.current?.focus() });
    return () => ref?.(null);
  }, [ref]);

  const format = (name: Format) => {
    const own = editor.current;
    if (!own) return;
    const isOn = active.has(name);
    if (name === 'bold') isOn ? own.removeBold() : own.bold();
    else if (name === 'italic') isOn ? own.removeItalic() : own.italic();
    else if (name === 'underline') isOn ? own.removeUnderline() : own.underline();
    else if (name === 'bullets') isOn ? own.removeList() : own.makeUnorderedList();
    else if (name === 'numbers') isOn ? own.removeList() : own.makeOrderedList();
    else if (isOn) own.removeLink();
    else return setAddress('https://');
    own.focus();
    setActive(formatsOf(own));
  };
  const link = () => {
    const own = editor.current;
    if (!own || address === null) return;
    const whole = /^[a-z]+:/iu.test(address.trim()) ? address.trim() : `https://${address.trim()}`;
    own.focus();
    if (/^(https?:\/\/.+|mailto:.+|tel:.+)/iu.test(whole)) own.makeLink(whole);
    setAddress(null);
  };
  const linkKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither submits the form nor closes the dialog.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') return link();
    setAddress(null);
    editor.current?.focus();
  };

  return (
    <div className="rounded-control border border-line-strong bg-raised focus-within:border-accent">
      <RichTextToolbar controls={id} active={active} onFormat={format} />
      {address !== null && (
        <div className="flex items-center gap-2 border-b border-line p-2">
          <Input
            autoFocus
            aria-label={t`Link address`}
            type="url"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            onKeyDown={linkKeys}
          />
          <Button size="sm" onClick={link}>{t`Add link`}</Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: no native control supports emphasis and lists. */}
      <div
        ref={container}
        id={id}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-required={required}
        lang={lang}
        {...aria}
        onBlur={onBlur}
        className={classNames(
          richTextClasses,
          'max-h-[50vh] min-h-40 overflow-y-auto px-2.5 py-2 break-words text-ink outline-none',
        )}
      />
    </div>
  );
}

function formatsOf(editor: Squire): ReadonlySet<Format> {
  const path = editor.getPath();
  const found: Format[] = [];
  if (editor.hasFormat('B')) found.push('bold');
  if (editor.hasFormat('I')) found.push('italic');
  if (editor.hasFormat('U')) found.push('underline');
  if (editor.hasFormat('A')) found.push('link');
  if (/(^|>)UL/u.test(path)) found.push('bullets');
  if (/(^|>)OL/u.test(path)) found.push('numbers');
  return new Set(found);
}
