import { useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { PortalProperty } from '#features/portal/contract.ts';
import { dayPartLabels } from '#features/visit-requests/labels.ts';
import type { DayPart, VisitDay } from '#features/visit-requests/rules.ts';
import {
  dayParts,
  isVisitPart,
  isVisitTime,
  maxPreferredTimes,
  maxVisitTextLengths,
  partStartOn,
} from '#features/visit-requests/rules.ts';
import { dayOf, formatTime, instantAt } from '#platform/dates.ts';
import { useIdempotencyKey } from '#platform/offline-queue/web/use-idempotency-key.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import type { PortalAct } from './use-portal.ts';

interface VisitDialogProps {
  readonly property: Pick<PortalProperty, 'id' | 'title'>;
  readonly timeZone: string;
  readonly days: readonly VisitDay[];
  readonly act: PortalAct;
  readonly onClose: () => void;
}

interface ChosenTime {
  readonly on: string;
  /** A part of the day, or a time. */
  readonly at: string;
}

const halfHours = Array.from({ length: 48 }, (_, half) => {
  const [hours, minutes] = [Math.floor(half / 2), (half % 2) * 30];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
});

const isPart = (at: string): at is DayPart => dayParts.some((part) => part === at);

/** What can be chosen on a day: the parts of the day, then times. */
function choicesOn(day: VisitDay | undefined): string[] {
  if (!day) return [];
  return [...dayParts.filter((part) => isVisitPart(part, day)), ...halfHours.filter((time) => isVisitTime(time, day))];
}

/** Asks for a visit with up to three preferred times. */
export function VisitDialog({ property, timeZone, days, act, onClose }: VisitDialogProps) {
  const { t, i18n } = useLingui();
  const today = dayOf(new Date(), timeZone);
  /** The first choice on the first day after another one. */
  const timeAfter = (on: string): ChosenTime | undefined => {
    const day = days.find((one) => one.on > on) ?? days.at(-1);
    const [at] = choicesOn(day);
    return day && at !== undefined ? { on: day.on, at } : undefined;
  };
  const [preferredTimes, setPreferredTimes] = useState<readonly ChosenTime[]>(() => [timeAfter(today) ?? []].flat());
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const ids = useIdempotencyKey(uuid);
  const locale = `${i18n.locale}-IN-u-nu-latn`;
  const dayName = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const dayOn = (on: string) => days.find((one) => one.on === on);
  const hasPassed = ({ on, at }: ChosenTime) => {
    const day = dayOn(on);
    return instantAt(on, day && isPart(at) ? partStartOn(at, day) : at, timeZone).getTime() <= Date.now();
  };
  const set = (index: number, changes: Partial<ChosenTime>) =>
    setPreferredTimes(
      preferredTimes.map((preferred, position) => {
        if (position !== index) return preferred;
        const { on, at } = { ...preferred, ...changes };
        // Another day may be shorter.
        const choices = choicesOn(dayOn(on));
        return { on, at: choices.includes(at) ? at : (choices[0] ?? at) };
      }),
    );
  const next = timeAfter(preferredTimes.at(-1)?.on ?? today);
  const send = async () => {
    setChecked(true);
    if (preferredTimes.some(hasPassed)) return;
    setBusy(true);
    const wanted = preferredTimes.map(({ on, at }) =>
      isPart(at) ? { on, part: at, time: null } : { on, part: null, time: at },
    );
    // A retry keeps its id, so that the request arrives once.
    const id = ids.of([JSON.stringify(wanted), note.trim()]);
    const isSent = await act((portal) =>
      portal.requestVisit({ id, property_id: property.id, preferred_times: wanted, note }),
    );
    setBusy(false);
    if (!isSent) return;
    toast({ tone: 'success', title: t`Visit requested`, text: t`Your agent answers here.` });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !isBusy}
      title={t`I want to see it`}
      text={property.title}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            type="submit"
            form="visit"
            disabled={preferredTimes.length === 0}
            busy={isBusy}
            busyLabel={t`Sending...`}
          >
            {t`Ask for a visit`}
          </Button>
        </>
      }
    >
      <form
        id="visit"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void send();
        }}
      >
        <p className="text-ink-2">
          {days.length === 0
            ? t`We show no properties in the next weeks. Please call us.`
            : t`Choose up to three times that suit you.`}
        </p>
        {preferredTimes.map((preferred, index) => {
          const position = index + 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is all that identifies a time being chosen.
            <fieldset key={index} className="flex flex-wrap items-start gap-3">
              <legend className="sr-only">{t`Preferred time ${position}`}</legend>
              <Field label={t`Day`} className="min-w-0 flex-[3_1_11rem]">
                {(control) => (
                  <Select {...control} value={preferred.on} onChange={({ target }) => set(index, { on: target.value })}>
                    {days.map(({ on }) => (
                      <option key={on} value={on}>
                        {dayName.format(new Date(`${on}T00:00:00Z`))}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field
                label={t`Time`}
                className="min-w-0 flex-[2_1_8rem]"
                error={isChecked && hasPassed(preferred) ? t`Choose a time to come.` : undefined}
              >
                {(control) => (
                  <Select {...control} value={preferred.at} onChange={({ target }) => set(index, { at: target.value })}>
                    {choicesOn(dayOn(preferred.on)).map((at) => (
                      <option key={at} value={at}>
                        {isPart(at) ? t(dayPartLabels[at]) : formatTime(`2026-01-01T${at}:00Z`, 'UTC')}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              {preferredTimes.length > 1 && (
                <IconButton
                  icon={X}
                  label={t`Remove preferred time ${position}`}
                  className="mt-6"
                  onClick={() => setPreferredTimes(preferredTimes.filter((_, at) => at !== index))}
                />
              )}
            </fieldset>
          );
        })}
        {preferredTimes.length < maxPreferredTimes && next && (
          <Button className="justify-self-start" onClick={() => setPreferredTimes([...preferredTimes, next])}>
            <Plus aria-hidden="true" />
            {t`Add another time`}
          </Button>
        )}
        <Field label={t`Message`}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={maxVisitTextLengths.note}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
