import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ControlledValue } from '#platform/forms/web/controlled-value.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { sendOnEnter } from '#platform/forms/web/send-on-enter.ts';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { Choices } from '#ui/choices.tsx';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { callOutcomes } from '../rules.ts';
import type { CallValues } from './call-values.ts';
import { callOutcomeLabels } from './communication-labels.ts';
import { FollowUpDay } from './follow-up-day.tsx';

/** A call that is being logged, in a dialog or in place. */
export interface CallDraft {
  readonly draft: DraftForm<CallValues>;
  readonly isSaving: boolean;
  readonly hasFollowUp: boolean;
  /** Explains the effect of the follow-up day. */
  readonly followUpHelp?: string | undefined;
  /** Fields for this kind of call, at the end. */
  readonly fields: ReactNode;
  save(values: CallValues): void;
  discard(): void;
}

interface CallFormProps {
  readonly id: string;
  readonly call: CallDraft;
  /** The buttons, if they are part of the form. */
  readonly children?: ReactNode;
}

export function CallForm({ id, call, children }: CallFormProps) {
  const { t } = useLingui();
  const { draft, isSaving, hasFollowUp, followUpHelp, fields, save } = call;
  const { form } = draft;
  const submit = () => {
    if (!isSaving) void form.submit(save);
  };
  const errorOf = (field: keyof CallValues, label: string) => {
    const problem = draft.state.errors[field];
    return problem && t(fieldMessage(problem, label));
  };
  return (
    <form
      id={id}
      noValidate
      className="grid gap-4"
      onKeyDown={sendOnEnter(submit)}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
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
                onChange={onChange}
              />
            )}
          </ControlledValue>
        )}
      </Field>
      <Field label={t`Note`} error={errorOf('note', t`Note`)}>
        {(field) => <Textarea {...field} {...form.register('note')} rows={3} />}
      </Field>
      {hasFollowUp && (
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
      )}
      {fields}
      {children}
    </form>
  );
}
