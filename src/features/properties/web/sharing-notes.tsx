import { useLingui } from '@lingui/react/macro';
import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SharingCode } from '#features/registrations/sharing-rules.ts';
import { lawText, sharingTexts } from '#features/registrations/sharing-texts.ts';
import type { PropertySharing } from '../contract.ts';

interface SharingNotesProps {
  readonly sharing: readonly PropertySharing[];
  /** Names the properties, and that refused ones are left out. */
  readonly isNamed?: boolean;
  /** The link that mends it. */
  action?(code: SharingCode): ReactNode;
}

/** Why properties may not be shared, or should not be, each with the section of the law and what to do. */
export function SharingNotes({ sharing, isNamed, action }: SharingNotesProps) {
  const { t } = useLingui();
  const notes = sharing.flatMap(({ property_id, title, findings }) =>
    findings.map((finding) => ({ key: `${property_id}:${finding.code}`, title, ...finding })),
  );
  return (
    <ul className="grid gap-2 text-12 text-ink-3">
      {notes.map(({ key, title, code, severity, sections, order }) => (
        <li key={key} className="flex gap-2">
          <ShieldAlert
            aria-hidden="true"
            className={
              severity === 'refuse'
                ? 'mt-px size-4 flex-none text-danger-ink'
                : 'mt-px size-4 flex-none text-warning-ink'
            }
          />
          <span className="min-w-0 break-words">
            {isNamed && (
              <span className="text-ink">{severity === 'refuse' ? t`${title} is left out.` : `${title}:`} </span>
            )}
            <span className="text-ink">{t(sharingTexts[code].reason)}</span> {t(sharingTexts[code].remedy)}{' '}
            <span>({t(lawText({ sections, order }))})</span> {action?.(code)}
          </span>
        </li>
      ))}
    </ul>
  );
}
