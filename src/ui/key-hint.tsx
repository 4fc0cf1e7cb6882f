import { classNames } from './class-names.ts';

const isMac = /mac|iphone|ipad/iu.test(navigator.platform);

const signs: Readonly<Record<string, string>> = isMac
  ? { mod: '⌘', shift: '⇧', alt: '⌥', enter: '↵', esc: 'Esc' }
  : { mod: 'Ctrl', shift: 'Shift', alt: 'Alt', enter: 'Enter', esc: 'Esc' };

export interface KeyHintProps {
  /** 'mod+k' is a combination, 'c p' a sequence. */
  keys: string;
  /** The keys are the subject of the text, so they are also shown on touch screens. */
  isSubject?: boolean | undefined;
  className?: string | undefined;
}

/** A keyboard shortcut; hidden where there is only touch. */
export function KeyHint({ keys, isSubject, className }: KeyHintProps) {
  return (
    <kbd
      className={classNames(
        'inline-flex h-4.5 flex-none items-center rounded-small px-1.25 font-sans text-12 whitespace-nowrap text-ink-3 inset-ring inset-ring-line',
        !isSubject && 'pointer-coarse:hidden',
        className,
      )}
    >
      {keys.split(' ').map(writeChord).join(' ')}
    </kbd>
  );
}

function writeChord(chord: string): string {
  const written = chord.split('+').map((key) => signs[key] ?? key.toUpperCase());
  return written.join(isMac ? '' : ' ');
}
