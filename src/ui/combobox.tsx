import { useLingui } from '@lingui/react/macro';
import { ChevronDown, X } from 'lucide-react';
import type { FocusEventHandler, KeyboardEvent, Ref } from 'react';
import { useId, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import type { FindOptions, Option } from './combobox-options.ts';
import { optionCalled, useOptions } from './combobox-options.ts';
import type { FieldControl } from './field.tsx';
import { labelIdOf } from './field.tsx';
import { lazyComponent } from './lazy-component.ts';
import { useMergedRef } from './merged-ref.ts';

export interface ComboboxProps extends Partial<FieldControl> {
  value: Option | null;
  onChange: (option: Option | null) => void;
  /** Finds options for the typed words, or the first suggestions for ''. Use `findIn` for a local list. */
  find: FindOptions;
  placeholder?: string | undefined;
  /** The accessible name, if there is no field. */
  label?: string | undefined;
  /** Shown when nothing matches. */
  emptyText?: string | undefined;
  /**
   * Called on blur with text that is no option's name, which then stays in the input; called with '' once that is
   * corrected. By default the input returns to the chosen option.
   */
  onUnknown?: ((typed: string) => void) | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  className?: string | undefined;
}

const list = lazyComponent(() => import('./combobox-list.tsx').then((part) => part.ComboboxList));

/** A single choice from a list with a text search: the ARIA pattern of an editable combobox with a list. */
export function Combobox(props: ComboboxProps) {
  const { value, onChange, find, label, emptyText, onUnknown, required, onBlur, ref, className, ...rest } = props;
  const { disabled, ...control } = rest;
  const { t } = useLingui();
  const listId = `${useId()}-list`;
  const box = useRef<HTMLSpanElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [active, setActive] = useState(0);
  const List = list.useComponent(wasOpened, isOpen);
  const found = useOptions(find, query ?? '', isOpen);

  const open = () => {
    setWasOpened(true);
    setOpen(true);
    setActive(0);
  };
  const close = () => {
    setOpen(false);
    setQuery(null);
    onUnknown?.('');
  };
  const choose = (option: Option | null) => {
    onChange(option);
    close();
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) open();
      else if (found.options.length > 0) {
        const step = key === 'ArrowDown' ? 1 : -1;
        setActive((active + step + found.options.length) % found.options.length);
      }
    } else if (key === 'Enter' && isOpen) {
      event.preventDefault();
      const option = found.options[active];
      if (option && !found.isLoading) choose(option);
    } else if (key === 'Escape' && (isOpen || query !== null)) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  const leave: FocusEventHandler<HTMLInputElement> = (event) => {
    const typed = query?.trim() ?? '';
    const known = find.all ?? (found.isLoading ? [] : found.options);
    const named = typed === '' ? null : (optionCalled(typed, value ? [value] : []) ?? optionCalled(typed, known));
    if (query === '' && !required) onChange(null);
    if (named && named.value !== value?.value) onChange(named);
    if (onUnknown && typed !== '' && !named) {
      setOpen(false);
      onUnknown(typed);
    } else close();
    onBlur?.(event);
  };
  const canClear = value !== null && !required && !disabled;
  return (
    <span ref={box} className={classNames('control-box', className)}>
      <input
        {...control}
        ref={useMergedRef(input, ref)}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-required={required}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && found.options.length > 0 ? `${listId}-${active}` : undefined}
        disabled={disabled}
        value={query ?? value?.label ?? ''}
        onFocus={(event) => {
          list.prefetch();
          event.target.select();
        }}
        onClick={() => !isOpen && open()}
        onChange={(event) => {
          setQuery(event.target.value);
          onUnknown?.('');
          open();
        }}
        onKeyDown={press}
        onBlur={leave}
      />
      {canClear ? (
        <IconButton
          icon={X}
          label={t`Clear`}
          aria-describedby={control.id && labelIdOf(control.id)}
          size="sm"
          className="-mr-2 touch:-mr-2.5"
          onClick={() => choose(null)}
        />
      ) : (
        <ChevronDown aria-hidden="true" className="pointer-events-none" />
      )}
      {List && (
        <List
          id={listId}
          open={isOpen}
          // The typed text is matched on blur.
          onOpenChange={(wanted) => !wanted && setOpen(false)}
          anchor={box}
          found={found}
          active={active}
          onActive={setActive}
          chosen={value}
          onChoose={choose}
          emptyText={emptyText}
        />
      )}
    </span>
  );
}
