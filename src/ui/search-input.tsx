import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { IconButton } from './button.tsx';
import type { InputProps } from './input.tsx';
import { Input } from './input.tsx';
import { useMergedRef } from './merged-ref.ts';

export interface SearchInputProps extends Omit<InputProps, 'type' | 'unit' | 'icon' | 'prefix' | 'value' | 'onChange'> {
  /** The accessible name: 'Search invoices'. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Shown at the right while empty, usually a key hint. */
  hint?: ReactNode;
}

/** A search input; a clear button or Esc empties it. */
export function SearchInput({ label, value, onChange, hint, variant = 'toolbar', ref, ...props }: SearchInputProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <Input
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      {...props}
      ref={useMergedRef(input, ref)}
      type="search"
      variant={variant}
      icon={Search}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        props.onKeyDown?.(event);
        if (event.key === 'Escape' && value !== '') {
          event.preventDefault();
          event.stopPropagation();
          clear();
        }
      }}
      unit={
        value === '' ? (
          hint
        ) : (
          <IconButton icon={X} label={t`Clear search`} size="sm" className="-mr-2 touch:-mr-2.5" onClick={clear} />
        )
      }
    />
  );
}
