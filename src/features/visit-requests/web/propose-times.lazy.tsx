import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { addDays, instantAt } from '#platform/dates.ts';
import { useFormatSettings } from '#platform/formats/web/format-settings.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { isDay } from '#platform/is-day.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { toast } from '#ui/toast.ts';
import type { VisitRequest } from '../contract.ts';
import { maxProposals, maxVisitTextLengths } from '../rules.ts';
import { visitRequestsApi } from './queries.ts';

interface ProposeTimesProps {
  readonly request: VisitRequest;
  readonly title: string;
  /** The visit is being scheduled. */
  readonly isScheduling: boolean;
  /** Schedules the visit, since a person without a record cannot choose, and closes the dialog once that succeeded. */
  readonly onAccept: (at: string) => void;
  readonly onClose: () => void;
}

interface Slot {
  readonly on: string;
  readonly time: string;
}

/** Proposes up to three times to a person, or sets the time that was agreed by phone. */
export function ProposeTimes({ request, title, isScheduling, onAccept, onClose }: ProposeTimesProps) {
  const { t } = useLingui();
  const { timeZone, today } = useFormats();
  const { date_format } = useFormatSettings();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const hasChoice = request.person !== null;
  const [slots, setSlots] = useState<readonly Slot[]>([{ on: addDays(today(), 1), time: '11:00' }]);
  const [answer, setAnswer] = useState('');
  const [isChecked, setChecked] = useState(false);
  const atOf = ({ on, time }: Slot) =>
    isDay(on) && /^\d{2}:\d{2}$/u.test(time) ? instantAt(on, time, timeZone) : null;
  const isWrong = (slot: Slot) => {
    const at = atOf(slot);
    return at === null || at.getTime() <= Date.now();
  };
  const propose = useMutation({
    mutationFn: (times: string[]) => visitRequestsApi.propose({ id: request.id, times, answer }),
    onSuccess: () => {
      toast({ tone: 'success', title: t`Times proposed` });
      onClose();
    },
    onError: (error) => void fail(error, t`The times could not be proposed.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['visit_requests'] }),
  });
  const set = (index: number, changes: Partial<Slot>) =>
    setSlots(slots.map((slot, at) => (at === index ? { ...slot, ...changes } : slot)));
  const submit = () => {
    setChecked(true);
    if (slots.some(isWrong)) return;
    const times = slots.flatMap((slot) => atOf(slot)?.toISOString() ?? []);
    if (hasChoice) return propose.mutate(times);
    const [first] = times;
    if (first !== undefined) onAccept(first);
  };
  const isBusy = propose.isPending || isScheduling;
  return (
    <FormDialog
      formId="propose-times"
      title={title}
      text={request.property.title}
      label={hasChoice ? t`Propose` : t`Schedule visit`}
      isBusy={isBusy}
      onClose={onClose}
    >
      <form
        id="propose-times"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) submit();
        }}
      >
        {slots.map((slot, index) => {
          const position = index + 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is all that identifies a time being chosen.
            <fieldset key={index} className="flex min-w-0 items-start gap-3">
              <legend className="sr-only">{t`Time ${position}`}</legend>
              <Field
                label={t`Day`}
                required
                className="min-w-0 flex-[3]"
                error={isChecked && isWrong(slot) ? t`Choose a time to come.` : undefined}
              >
                {(control) => (
                  <DateField
                    {...control}
                    format={date_format}
                    today={today()}
                    min={today()}
                    value={slot.on}
                    onChange={(on) => set(index, { on })}
                  />
                )}
              </Field>
              <Field label={t`Time`} required className="min-w-0 flex-[2]">
                {(control) => <TimeField {...control} value={slot.time} onChange={(time) => set(index, { time })} />}
              </Field>
              {slots.length > 1 && (
                <IconButton
                  icon={X}
                  label={t`Remove time ${position}`}
                  className="mt-6"
                  onClick={() => setSlots(slots.filter((_, at) => at !== index))}
                />
              )}
            </fieldset>
          );
        })}
        {hasChoice && slots.length < maxProposals && (
          <Button
            className="justify-self-start"
            onClick={() => {
              const last = slots.at(-1)?.on ?? '';
              setSlots([...slots, { on: addDays(isDay(last) ? last : today(), 1), time: '11:00' }]);
            }}
          >
            <Plus aria-hidden="true" />
            {t`Add another time`}
          </Button>
        )}
        {hasChoice && (
          <Field label={t`Message to the client`}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                maxLength={maxVisitTextLengths.answer}
                value={answer}
                onChange={({ target }) => setAnswer(target.value)}
              />
            )}
          </Field>
        )}
      </form>
    </FormDialog>
  );
}
