import { useLingui } from '@lingui/react/macro';
import { Eye } from 'lucide-react';
import { isMasked } from '#platform/visibility/contact-mask.ts';
import { Button } from '#ui/button.tsx';
import type { RevealRequest } from './contact-reveal.ts';
import { requestReveal } from './contact-reveal.ts';

interface ShowNumberProps {
  readonly of: RevealRequest;
  readonly contacts: ReadonlyArray<string | null>;
}

/** Asks for contact details that are masked; nothing if none is. */
export function ShowNumber({ of, contacts }: ShowNumberProps) {
  const { t } = useLingui();
  const { name } = of;
  if (!contacts.some(isMasked)) return null;
  return (
    <Button
      size="sm"
      className="print:hidden"
      aria-haspopup="dialog"
      aria-label={t`Show number of ${name}`}
      onClick={() => requestReveal(of)}
    >
      <Eye aria-hidden="true" />
      {t`Show number`}
    </Button>
  );
}
