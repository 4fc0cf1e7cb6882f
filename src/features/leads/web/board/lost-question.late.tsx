import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { LostReason } from '../../rules.ts';
import { lostReasons } from '../../rules.ts';
import { lostReasonLabels } from '../labels.ts';

interface LostQuestionProps {
  readonly name: string;
  onClose(): void;
  onAnswer(lost: { reason: LostReason; note: string }): void;
}

const formId = 'lost-question';

/** Why a lead is lost: asked before it is moved there. */
export function LostQuestion({ name, onClose, onAnswer }: LostQuestionProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState<LostReason | ''>('');
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Why is ${name} lost?`}
      text={t`The reason stands on the card.`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="main" notYet={reason === ''}>
            {t`Move to Lost`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (reason !== '') onAnswer({ reason, note: note.trim() });
        }}
      >
        <Field label={t`Reason`} group required error={isTried && reason === '' && t`Choose a reason`}>
          {(control) => (
            <RadioGroup
              {...control}
              value={reason}
              onChange={setReason}
              options={lostReasons.map((value) => ({ value, label: t(lostReasonLabels[value]) }))}
            />
          )}
        </Field>
        <Field label={t`Note`}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
