import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { addDays } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { ControlledValue } from '#platform/forms/web/controlled-value.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { sendOnEnter } from '#platform/forms/web/send-on-enter.ts';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { Button } from '#ui/button.tsx';
import { Choices } from '#ui/choices.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { CallOutcome } from '../rules.ts';
import { callOutcomes } from '../rules.ts';
import type { CallValues } from './call-values.ts';
import { callOutcomeLabels } from './communication-labels.ts';

interface CallDialogProps {
  readonly draft: DraftForm<CallValues>;
  /** The other party of the call. */
  readonly name: string | undefined;
  readonly isSaving: boolean;
  /** Explains the effect of the follow-up day. */
  readonly followUpHelp?: string;
  /** Fields for this kind of call, at the end. */
  readonly children?: ReactNode;
  /** Called when the person chooses an outcome. */
  onOutcome?(outcome: CallOutcome): void;
  onSave(values: CallValues): void;
  onCancel(): void;
  onClose(): void;
}

export function CallDialog(props: CallDialogProps) {
  const { draft, name, isSaving, followUpHelp, children, onOutcome, onSave, onCancel, onClose } = props;
  const { t } = useLingui();
  const { form } = draft;
  const save = () => {
    if (!isSaving) void form.submit(onSave);
  };
  const errorOf = (field: keyof CallValues, label: string) => {
    const problem = draft.state.errors[field];
    return problem && t(fieldMessage(problem, label));
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !isSaving}
      title={t`Log call`}
      text={name}
      footer={
        <>
          <Button onClick={onCancel} disabled={isSaving}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            type="submit"
            form="log-call"
            busy={isSaving}
            aria-keyshortcuts="Control+Enter"
          >{t`Log call`}</Button>
        </>
      }
    >
      <form
        id="log-call"
        noValidate
        className="grid gap-4"
        onKeyDown={sendOnEnter(save)}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label={t`Outcome`} group required>
          {(control) => (
            <ControlledValue form={form} name="outcome">
              {({ value, onChange }) => (
                <Choices
                  {...control}
                  value={value}
                  options={callOutcomes.map((one) => ({ value: one, label: t(callOutcomeLabels[one].name) }))}
                  onChange={(outcome) => {
                    onChange(outcome);
                    onOutcome?.(outcome);
                  }}
                />
              )}
            </ControlledValue>
          )}
        </Field>
        <Field label={t`Note`} error={errorOf('note', t`Note`)}>
          {(field) => <Textarea {...field} {...form.register('note')} rows={3} />}
        </Field>
        <ControlledValue form={form} name="follow_up_on">
          {({ value, onChange, ref }) => (
            <Field
              label={t`Next follow-up`}
              help={value === '' ? undefined : followUpHelp}
              error={errorOf('follow_up_on', t`Next follow-up`)}
            >
              {(control) => <FollowUpDay {...control} ref={ref} value={value} onChange={onChange} />}
            </Field>
          )}
        </ControlledValue>
        {children}
      </form>
    </Dialog>
  );
}

type FollowUpDayProps = Pick<Parameters<typeof DateField>[0], 'value' | 'onChange' | 'ref'>;

/** The follow-up day: the usual ones as buttons, any other typed. */
function FollowUpDay({ value, onChange, ...control }: FollowUpDayProps) {
  const { t } = useLingui();
  const { today } = useFormats();
  const { date_format } = useMe();
  const days = [
    { label: t`Tomorrow`, day: addDays(today(), 1) },
    { label: t`Next week`, day: addDays(today(), 7) },
  ];
  return (
    <span className="flex flex-wrap items-center gap-2">
      {days.map(({ label, day }) => (
        <Button
          key={day}
          aria-pressed={value === day}
          className="aria-pressed:bg-accent-tint aria-pressed:inset-ring-accent"
          onClick={() => onChange(value === day ? '' : day)}
        >
          {label}
        </Button>
      ))}
      <DateField
        {...control}
        className="min-w-36 flex-1"
        format={date_format}
        today={today()}
        min={today()}
        value={value}
        onChange={onChange}
      />
    </span>
  );
}
