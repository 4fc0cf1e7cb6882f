import { useLingui } from '@lingui/react/macro';
import { clientFields } from '#features/clients/fields.ts';
import { leadFields } from '#features/leads/fields.ts';
import { requirementFields } from '#features/requirements/fields.ts';
import type { PersonTopic } from '#platform/contact/person.ts';
import type { RecordField } from '#platform/fields/fields.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { UndoReport } from '../contract.ts';
import { useFormatMoved } from './use-format-moved.ts';

interface UndoReportDialogProps {
  readonly topic: PersonTopic;
  readonly name: string;
  readonly report: UndoReport;
  onClose(): void;
}

/** After an undo: what was edited while both records were one, and stays. */
export function UndoReportDialog({ topic, name, report, onClose }: UndoReportDialogProps) {
  const { t } = useLingui();
  const formatMoved = useFormatMoved();
  const known: Readonly<Record<string, RecordField>> = {
    ...requirementFields,
    ...(topic === 'leads' ? leadFields : clientFields),
  };
  const labels = report.fields.flatMap((field) => {
    const label = known[field]?.label;
    return label ? [t(label)] : [];
  });
  const lines = [
    labels.length > 0 && t`Changed fields: ${labels.join(', ')}`,
    report.edited.length > 0 && t`Edited since: ${formatMoved(report.edited)}`,
    report.added.length > 0 && t`Added since: ${formatMoved(report.added)}`,
  ].filter((line) => line !== false);
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Merge undone`}
      text={t`Edits since the merge stay with ${name}. Check them.`}
      footer={<Button variant="primary" onClick={onClose}>{t`Close`}</Button>}
    >
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
