import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { Bold, Italic, Link, List, ListOrdered, Underline } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

/** Formats that apply to the selection. */
export const formats = ['bold', 'italic', 'underline', 'link', 'bullets', 'numbers'] as const;
export type Format = (typeof formats)[number];

const icons: Record<Format, LucideIcon> = {
  bold: Bold,
  italic: Italic,
  underline: Underline,
  link: Link,
  bullets: List,
  numbers: ListOrdered,
};

interface RichTextToolbarProps {
  /** The id of the editor. */
  readonly controls: string;
  readonly active: ReadonlySet<Format>;
  onFormat(format: Format): void;
}

/** A toolbar with a single tab stop; arrow keys move between its buttons (ARIA toolbar pattern). */
export function RichTextToolbar({ controls, active, onFormat }: RichTextToolbarProps) {
  const { t } = useLingui();
  const [stop, setStop] = useState(0);
  const row = useRef<HTMLDivElement>(null);
  const names: Record<Format, string> = {
    bold: t`Bold`,
    italic: t`Italic`,
    underline: t`Underline`,
    link: t`Link`,
    bullets: t`Bulleted list`,
    numbers: t`Numbered list`,
  };
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = (stop + step + formats.length) % formats.length;
    setStop(next);
    const button = row.current?.children[next];
    if (button instanceof HTMLElement) button.focus();
  };
  return (
    <div
      ref={row}
      role="toolbar"
      aria-label={t`Formatting`}
      aria-controls={controls}
      onKeyDown={move}
      className="flex flex-wrap gap-0.5 border-b border-line px-1 py-1"
    >
      {formats.map((format, index) => (
        <IconButton
          key={format}
          icon={icons[format]}
          label={names[format]}
          size="sm"
          aria-pressed={active.has(format)}
          tabIndex={index === stop ? 0 : -1}
          className={classNames(active.has(format) && 'bg-hover text-ink')}
          // The text keeps the focus and the selection.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setStop(index)}
          onClick={() => onFormat(format)}
        />
      ))}
    </div>
  );
}
