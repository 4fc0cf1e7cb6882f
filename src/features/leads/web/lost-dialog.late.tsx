import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { LostReason } from '../rules.ts';
import { lostReasons } from '../rules.ts';
import { lostReasonLabels } from './labels.ts';

interface LostDialogProps {
  readonly name: string;
  onLose(lost: { reason: LostReason; note: string }): void;
  onClose(): void;
}

/** Asks why a lead is lost, before it is. */
export function LostDialog({ name, onLose, onClose }: LostDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState<LostReason | ''>('');
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Why is ${name} lost?`}
      text={t`The reason stands on the timeline.`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="main" type="submit" form="lost">{t`Mark as lost`}</Button>
        </>
      }
    >
      <form
        id="lost"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === '') setMissing(true);
          else onLose({ reason, note: note.trim() });
        }}
      >
        <Field
          group
          required
          label={t({ context: 'why a lead is lost', message: 'Reason' })}
          error={isMissing && reason === '' ? t`Choose a reason` : undefined}
        >
          {(control) => (
            <RadioGroup
              {...control}
              value={reason}
              onChange={setReason}
              options={lostReasons.map((value) => ({ value, label: t(lostReasonLabels[value]) }))}
            />
          )}
        </Field>
        <Field label={t({ context: 'why a lead is lost', message: 'Remark' })}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={500}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
