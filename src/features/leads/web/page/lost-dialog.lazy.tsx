import { useLingui } from '@lingui/react/macro';
import { ControlledValue } from '#platform/forms/web/controlled-value.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { LeadCard } from '../../contract.ts';
import { lostReasonLabels } from '../../labels.ts';
import type { LostReason } from '../../rules.ts';
import { lostReasons } from '../../rules.ts';
import { lostDraftKey } from './lost-draft-key.ts';

interface LostDialogProps {
  readonly lead: Pick<LeadCard, 'id' | 'full_name'>;
  onLose(lost: { reason: LostReason; note: string }): void;
  onClose(): void;
}

interface LostValues {
  readonly reason: LostReason | '';
  readonly note: string;
}

const empty: LostValues = { reason: '', note: '' };

/** Asks for the reason before a lead is lost. The draft is kept until then; Cancel discards it. */
export function LostDialog({ lead, onLose, onClose }: LostDialogProps) {
  const { t } = useLingui();
  const name = lead.full_name;
  const { form, state, discardDraft } = useDraftForm<LostValues>({
    draftKey: lostDraftKey(lead.id),
    defaults: empty,
    check: ({ reason }) => (reason === '' ? [{ path: 'reason', code: 'required' }] : []),
  });
  const cancel = () => {
    discardDraft();
    onClose();
  };
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Why is ${name} lost?`}
      text={t`Added to the timeline.`}
      footer={
        <>
          <Button onClick={cancel}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" form="lost">{t`Mark as lost`}</Button>
        </>
      }
    >
      <form
        id="lost"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit(({ reason, note }) => {
            if (reason !== '') onLose({ reason, note: note.trim() });
          });
        }}
      >
        <Field
          group
          required
          label={t({ context: 'why a lead is lost', message: 'Reason' })}
          error={state.errors.reason && t`Choose a reason`}
        >
          {(control) => (
            <ControlledValue form={form} name="reason">
              {({ value, onChange }) => (
                <RadioGroup
                  {...control}
                  value={value}
                  onChange={onChange}
                  options={lostReasons.map((reason) => ({ value: reason, label: t(lostReasonLabels[reason]) }))}
                />
              )}
            </ControlledValue>
          )}
        </Field>
        <Field label={t({ context: 'why a lead is lost', message: 'Remark' })}>
          {(control) => <Textarea {...control} {...form.register('note')} rows={2} maxLength={500} />}
        </Field>
      </form>
    </Dialog>
  );
}
