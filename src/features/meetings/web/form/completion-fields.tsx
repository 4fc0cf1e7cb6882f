import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { addDays } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { ControlledValue } from '#platform/forms/web/controlled-value.ts';
import type { Form } from '#platform/forms/web/form-state.ts';
import { Button } from '#ui/button.tsx';
import { Choices } from '#ui/choices.tsx';
import { Field } from '#ui/field.tsx';
import { meetingNotesFields } from '../../fields.ts';
import { outcomeLabels } from '../../labels.ts';
import type { MeetingOutcome } from '../../rules.ts';
import { meetingOutcomes } from '../../rules.ts';
import type { NotesValues } from '../page/notes-values.ts';

/** The outcomes as buttons. */
export function OutcomeChoice({ form }: { form: Form<NotesValues> }) {
  const { t } = useLingui();
  // Arrow keys move through the outcomes; a follow-up that only such a pass switched on is switched off again.
  const isRequiredByOutcome = useRef(false);
  const choose = (outcome: MeetingOutcome) => {
    const needsFollowUp = outcome === 'needs_follow_up';
    if (needsFollowUp === isRequiredByOutcome.current) return;
    if (needsFollowUp && form.values().follow_up_required) return;
    isRequiredByOutcome.current = needsFollowUp;
    form.setValue('follow_up_required', needsFollowUp);
  };
  return (
    <Field label={t(meetingNotesFields.outcome.label)} group>
      {(control) => (
        <ControlledValue form={form} name="outcome">
          {({ value, onChange }) => (
            <Choices
              {...control}
              value={value}
              options={meetingOutcomes.map((outcome) => ({ value: outcome, label: t(outcomeLabels[outcome]) }))}
              onChange={(outcome) => {
                onChange(outcome);
                choose(outcome);
              }}
            />
          )}
        </ControlledValue>
      )}
    </Field>
  );
}

const usualTime = '10:00';

/** Common days for calling a client back. */
export function FollowUpDays({ form }: { form: Form<NotesValues> }) {
  const { t } = useLingui();
  const { today } = useFormats();
  const days = [
    { label: t`Tomorrow`, daysAhead: 1 },
    { label: t`In 3 days`, daysAhead: 3 },
    { label: t`In a week`, daysAhead: 7 },
  ];
  return (
    <span className="flex flex-wrap gap-2">
      {days.map(({ label, daysAhead }) => (
        <Button
          key={daysAhead}
          size="sm"
          onClick={() =>
            form.setValue('next_follow_up', {
              day: addDays(today(), daysAhead),
              time: form.values().next_follow_up.time || usualTime,
            })
          }
        >
          {label}
        </Button>
      ))}
    </span>
  );
}
