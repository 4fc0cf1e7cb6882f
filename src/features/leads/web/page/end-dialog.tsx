import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ControlledValue } from '#platform/forms/web/controlled-value.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Textarea } from '#ui/textarea.tsx';

interface EndDialogProps<Reason extends string> {
  readonly draftKey: string;
  readonly formId: string;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly reasons: readonly Reason[];
  readonly labelOf: (reason: Reason) => MessageDescriptor;
  /** A better way to end the lead, above the reasons. */
  readonly children?: ReactNode;
  onEnd(end: { reason: Reason; note: string }): void;
  onClose(): void;
}

/** Asks why a lead is closed or lost. The draft is kept until then; Cancel discards it. */
export function EndDialog<Reason extends string>(props: EndDialogProps<Reason>) {
  const { draftKey, formId, title, text, label, reasons, labelOf, children, onEnd, onClose } = props;
  const { t } = useLingui();
  const { form, state, discardDraft } = useDraftForm<{ readonly reason: string; readonly note: string }>({
    draftKey,
    defaults: { reason: '', note: '' },
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
      title={title}
      text={text}
      footer={
        <>
          <Button onClick={cancel}>{t`Cancel`}</Button>
          <Button variant={children ? 'outline' : 'primary'} type="submit" form={formId}>
            {label}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit((values) => {
            const reason = reasons.find((one) => one === values.reason);
            if (reason !== undefined) onEnd({ reason, note: values.note.trim() });
          });
        }}
      >
        {children}
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
                  options={reasons.map((reason) => ({ value: reason, label: t(labelOf(reason)) }))}
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
