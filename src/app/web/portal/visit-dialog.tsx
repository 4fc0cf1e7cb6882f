import { useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { PortalProperty } from '#features/portal/contract.ts';
import { dayPartLabels } from '#features/visit-requests/labels.ts';
import type { DayPart } from '#features/visit-requests/rules.ts';
import {
  dayParts,
  isVisitTime,
  longestVisitText,
  mostWishes,
  partStarts,
  visitDays,
} from '#features/visit-requests/rules.ts';
import { addDays, dayOf, formatTime, instantAt } from '#platform/dates.ts';
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
  readonly act: PortalAct;
  readonly onClose: () => void;
}

interface Wish {
  readonly on: string;
  /** A part of the day, or a time. */
  readonly at: string;
}

const times = Array.from({ length: 48 }, (_, half) => {
  const [hours, minutes] = [Math.floor(half / 2), (half % 2) * 30];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}).filter(isVisitTime);

const isPart = (at: string): at is DayPart => dayParts.some((part) => part === at);

/** Asks for a visit with up to three wished times. */
export function VisitDialog({ property, timeZone, act, onClose }: VisitDialogProps) {
  const { t, i18n } = useLingui();
  const today = dayOf(new Date(), timeZone);
  const [wishes, setWishes] = useState<readonly Wish[]>([{ on: addDays(today, 1), at: 'morning' }]);
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const ids = useIdempotencyKey(uuid);
  const locale = `${i18n.locale}-IN-u-nu-latn`;
  const dayName = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const days = Array.from({ length: visitDays + 1 }, (_, ahead) => addDays(today, ahead));
  const hasPassed = ({ on, at }: Wish) =>
    instantAt(on, isPart(at) ? partStarts[at] : at, timeZone).getTime() <= Date.now();
  const set = (index: number, changes: Partial<Wish>) =>
    setWishes(wishes.map((wish, at) => (at === index ? { ...wish, ...changes } : wish)));
  const send = async () => {
    setChecked(true);
    if (wishes.some(hasPassed)) return;
    setBusy(true);
    const wanted = wishes.map(({ on, at }) =>
      isPart(at) ? { on, part: at, time: null } : { on, part: null, time: at },
    );
    // A retry keeps its id, so that the request arrives once.
    const id = ids.of([JSON.stringify(wanted), note.trim()]);
    const isSent = await act((portal) => portal.requestVisit({ id, property_id: property.id, wishes: wanted, note }));
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
          <Button variant="primary" type="submit" form="visit" busy={isBusy} busyLabel={t`Sending...`}>
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
        <p className="text-ink-2">{t`Choose up to three times that suit you.`}</p>
        {wishes.map((wish, index) => {
          const position = index + 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is all that identifies a wish being chosen.
            <fieldset key={index} className="flex flex-wrap items-start gap-3">
              <legend className="sr-only">{t`Wish ${position}`}</legend>
              <Field label={t`Day`} className="min-w-0 flex-[3_1_11rem]">
                {(control) => (
                  <Select {...control} value={wish.on} onChange={({ target }) => set(index, { on: target.value })}>
                    {days.map((day) => (
                      <option key={day} value={day}>
                        {dayName.format(new Date(`${day}T00:00:00Z`))}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field
                label={t`Time`}
                className="min-w-0 flex-[2_1_8rem]"
                error={isChecked && hasPassed(wish) ? t`Choose a time to come.` : undefined}
              >
                {(control) => (
                  <Select {...control} value={wish.at} onChange={({ target }) => set(index, { at: target.value })}>
                    {dayParts.map((part) => (
                      <option key={part} value={part}>
                        {t(dayPartLabels[part])}
                      </option>
                    ))}
                    {times.map((time) => (
                      <option key={time} value={time}>
                        {formatTime(`2026-01-01T${time}:00Z`, 'UTC')}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              {wishes.length > 1 && (
                <IconButton
                  icon={X}
                  label={t`Remove wish ${position}`}
                  className="mt-6"
                  onClick={() => setWishes(wishes.filter((_, at) => at !== index))}
                />
              )}
            </fieldset>
          );
        })}
        {wishes.length < mostWishes && (
          <Button
            className="justify-self-start"
            onClick={() => setWishes([...wishes, { on: addDays(wishes.at(-1)?.on ?? today, 1), at: 'morning' }])}
          >
            <Plus aria-hidden="true" />
            {t`Add another time`}
          </Button>
        )}
        <Field label={t`Message`}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={longestVisitText.note}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
