import { useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

export interface CopyFieldProps {
  label: ReactNode;
  value: string;
  help?: ReactNode;
}

/** Read-only text with a copy button: a link, an address. */
export function CopyField({ label, value, help }: CopyFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 3_000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    input.current?.select();
    // Without https there is no Clipboard API, but execCommand copies the selection.
    if (navigator.clipboard) await navigator.clipboard.writeText(value);
    else document.execCommand('copy');
    setCopied(true);
  };
  return (
    <Field label={label} help={help}>
      {(control) => (
        <div className="flex gap-2">
          <Input {...control} ref={input} readOnly value={value} onFocus={(event) => event.target.select()} />
          <Button onClick={() => void copy()}>
            {isCopied ? <Check aria-hidden="true" className="text-success" /> : <Copy aria-hidden="true" />}
            {isCopied ? t`Copied` : t`Copy`}
          </Button>
          <span role="status" className="sr-only">
            {isCopied && t`Copied`}
          </span>
        </div>
      )}
    </Field>
  );
}
