import { useLingui } from '@lingui/react/macro';
import { Upload } from 'lucide-react';
import type { ChangeEvent, DragEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import type { FieldControl } from './field.tsx';

export interface FileDropProps extends Partial<FieldControl> {
  onFiles: (files: File[]) => void;
  /** As of `<input accept>`; dropped files are not checked. */
  accept?: string | undefined;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
  /** The label of the button: 'Add pictures'. */
  label?: string | undefined;
  /** Accepted types and sizes. */
  help?: ReactNode;
  className?: string | undefined;
}

/** A field for files that are chosen with a button or dropped. */
export function FileDrop(props: FileDropProps) {
  const { onFiles, accept, multiple, disabled, label, help, className, required, ...control } = props;
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  const give = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    give(event.target.files);
    // Otherwise choosing the same file again fires no change event.
    event.target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) give(event.dataTransfer.files);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={choose}
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
      />
      <button
        type="button"
        {...control}
        aria-labelledby={undefined}
        disabled={disabled}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'grid min-h-18 w-full place-items-center content-center gap-0.5 rounded-control border border-dashed px-3 py-3 text-center text-12 transition-colors',
          isOver
            ? 'border-accent bg-accent-tint text-ink'
            : 'border-line-strong text-ink-3 hover:bg-hover hover:text-ink',
          disabled && 'opacity-50',
          className,
        )}
      >
        <Upload aria-hidden="true" />
        <span>{label ?? (multiple ? t`Choose files or drop them here` : t`Choose a file or drop it here`)}</span>
        {help && <span>{help}</span>}
      </button>
    </>
  );
}
