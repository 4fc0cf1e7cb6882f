import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { mergeEdits } from './merge-edits.ts';

/** A record that another user saved meanwhile, and what this user typed. */
export interface EditConflict<Saved, Values> {
  readonly current: Saved;
  readonly changedBy: string | null;
  readonly mine: Values;
}

interface EditConflictDialogProps<V extends Record<string, string>> {
  readonly title: string;
  readonly labels: Readonly<Record<keyof V, MessageDescriptor>>;
  readonly base: V;
  readonly mine: V;
  readonly theirs: V;
  readonly isSaving: boolean;
  onClose(): void;
  onKeepTheirs(): void;
  onKeepMine(): void;
}

/** Conflict dialog for a small record: shows the fields where both edits differ and lets the second user choose. */
export function EditConflictDialog<V extends Record<string, string>>(props: EditConflictDialogProps<V>) {
  const { title, labels, base, mine, theirs, isSaving } = props;
  const { t } = useLingui();
  const { conflicts } = mergeEdits(base, mine, theirs);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title={title}
      text={t`Nothing is saved until you choose.`}
      footer={
        <>
          <Button onClick={props.onKeepTheirs}>{t`Keep theirs`}</Button>
          <Button variant="primary" busy={isSaving} busyLabel={t`Saving...`} onClick={props.onKeepMine}>
            {t`Save mine`}
          </Button>
        </>
      }
    >
      <dl className="grid gap-4">
        {conflicts.map((field) => (
          <div key={field} className="grid gap-1">
            <dt className="font-medium text-ink">{t(labels[field])}</dt>
            <dd className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
              <span className="text-ink-3">{t`Mine`}</span>
              <span className="break-words text-ink">{mine[field] || '–'}</span>
              <span className="text-ink-3">{t`Theirs`}</span>
              <span className="break-words text-ink">{theirs[field] || '–'}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
