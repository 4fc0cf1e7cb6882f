import { Upload } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { useRef } from 'react';
import type { ButtonProps } from './button.tsx';
import { Button } from './button.tsx';

interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  readonly accept: string;
  onChoose(file: File): void;
}

/** A button that opens the system's file picker, for one file. */
export function FileButton({ accept, onChoose, children, ...props }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Else choosing the same file again would go unnoticed.
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
