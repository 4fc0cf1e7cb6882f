import { useLingui } from '@lingui/react/macro';
import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { useMe } from './queries.ts';

/** Shown only once, to copy or save as a file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui();
  const me = useMe();
  const [isCopied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  const download = () => {
    const heading = t`Recovery codes of ${me.email}. Each works once.`;
    const url = URL.createObjectURL(new Blob([`${heading}\n\n${text}`], { type: 'text/plain;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'aangan-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <div className="grid gap-4">
      <ol
        aria-label={t`Recovery codes`}
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-card bg-paper p-4 text-ink"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {/* The clipboard needs https. */}
        {navigator.clipboard && (
          <Button onClick={() => void copy()}>
            {isCopied ? <Check aria-hidden="true" className="text-success" /> : <Copy aria-hidden="true" />}
            {isCopied ? t`Copied` : t`Copy`}
          </Button>
        )}
        <Button onClick={download}>
          <Download aria-hidden="true" />
          {t`Download`}
        </Button>
        <span role="status" className="sr-only">
          {isCopied && t`Copied`}
        </span>
      </div>
    </div>
  );
}
