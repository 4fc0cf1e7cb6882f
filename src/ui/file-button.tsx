import { Upload } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { useRef } from 'react';
import type { ButtonProps } from './button.tsx';
import { Button } from './button.tsx';

interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  readonly accept: string;
  onChoose(file: File): void;
}

/** A button that opens the file picker for one file. */
export function FileButton({ accept, onChoose, children, ...props }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Otherwise choosing the same file again fires no change event.
    target.value = '';
    if (file) onChoose(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={choose}
      />
      <Button {...props} onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" />
        {children}
      </Button>
    </>
  );
}
