import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';

interface ConflictNoteProps {
  /** Who changed what. */
  readonly title: string;
  /** The record as it is now. */
  readonly children: ReactNode;
  onTakeTheirs(): void;
}

/** Another person saved a record first: shows it in the dialog that edits it. The next save is on that version. */
export function ConflictNote({ title, children, onTakeTheirs }: ConflictNoteProps) {
  const { t } = useLingui();
  return (
    <div role="alert" className="mb-4 grid gap-2 rounded-card bg-warning-tint px-4 py-3 text-warning-ink">
      <p className="font-medium">{title}</p>
      {children}
      <p>{t`Save again to keep what you typed.`}</p>
      <div>
        <Button size="sm" onClick={onTakeTheirs}>{t`Keep theirs`}</Button>
      </div>
    </div>
  );
}
