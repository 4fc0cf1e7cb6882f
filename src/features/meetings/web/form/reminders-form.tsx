import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { isUnanswered } from '#platform/forms/web/lost-answers.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import type { MeetingCard, Reminder, ReminderInput, RemindersNow } from '../../contract.ts';
import { remindersNow } from '../../contract.ts';
import { reminderLabels } from '../../labels.ts';
import { reminderTimeOf } from '../../rules.ts';
import { meetingsApi } from '../queries.ts';
import { MomentFields } from './moment-fields.tsx';
import { PastReminders } from './past-reminders.tsx';
import type { ReminderPlan, ReminderProblem, UsualType } from './reminder-plan.ts';
import {
  isMadeOf,
  isPassed,
  mergePlans,
  newCustom,
  problemOfCustom,
  reminderIndex,
  reminderPlanOf,
  toReminderInputs,
  usualTypes,
} from './reminder-plan.ts';

interface RemindersFormProps {
  readonly meeting: Pick<MeetingCard, 'id' | 'title' | 'meeting_date'>;
  readonly reminders: readonly Reminder[];
  onClose(): void;
}

const maxCustom = 7;

export function RemindersForm({ meeting, reminders, onClose }: RemindersFormProps) {
  const { t } = useLingui();
  const { timeZone } = useFormats();
  const { company } = useMe();
  const nameOf = usePersonName();
  // The loaded state, or the one that a conflict reported, with its author.
  const [now, setNow] = useState<RemindersNow>({ meeting_date: meeting.meeting_date, reminders: [...reminders] });
  const [changed, setChanged] = useState<{ readonly by: string; readonly isMoved: boolean } | null>(null);
  const [plan, setPlan] = useState<ReminderPlan>(() => reminderPlanOf(reminders, timeZone));
  // Choices sent without a response; the server may have saved them.
  const [lost, setLost] = useState<readonly Choice[]>([]);
  const [problems, setProblems] = useState<ReadonlyMap<string, ReminderProblem>>(new Map());
  const saving = useSaveReminders(meeting.id, {
    onSaved: onClose,
    onProblem(path, code) {
      const one = plan.custom[reminderIndex(path) ?? -1];
      if (one) setProblems(new Map([[one.key, code]]));
    },
    onChanged(current, by) {
      const isMoved = Date.parse(current.meeting_date) !== Date.parse(date);
      const own = lost.findLast(({ reminders: sent, seen }) => isMadeOf(current, sent, seen, new Date()));
      setNow(current);
      // The user's own save with a lost response: no conflict.
      if (own && !isMoved) return saving.save(plan, current);
      setChanged({ by: nameOf(by) ?? t`Someone`, isMoved });
      setPlan(
        mergePlans(
          own?.plan ?? reminderPlanOf(now.reminders, timeZone),
          plan,
          reminderPlanOf(current.reminders, timeZone),
        ),
      );
    },
    onUnanswered: (choice) => setLost((before) => [...before, choice]),
  });
  const gone = now.reminders.filter(({ state }) => state !== 'waiting');
  const date = now.meeting_date;
  const toggle = (type: UsualType, isOn: boolean) =>
    setPlan(({ usual, custom }) => ({
      usual: usualTypes.filter((one) => (one === type ? isOn : usual.includes(one))),
      custom,
    }));
  const submit = () => {
    const wrong = plan.custom.flatMap((one) => {
      const problem = problemOfCustom(one, date, new Date(), timeZone);
      return problem ? [[one.key, problem] as const] : [];
    });
    setProblems(new Map(wrong));
    if (wrong.length === 0) saving.save(plan, now);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Reminders`}
      text={meeting.title}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" form="reminders" busy={saving.isSaving} busyLabel={t`Saving...`}>
            {t`Save reminders`}
          </Button>
        </>
      }
    >
      <form
        id="reminders"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving.isSaving) submit();
        }}
      >
        {changed && <ChangedNote by={changed.by} isMoved={changed.isMoved} meetingDate={date} />}
        <p className="text-ink-3">
          {t`By email to the agent and to the client or lead, and as a notification to the agent.`}
          {!company.can_send_email && ` ${t`Email isn’t set up yet, so messages wait in the outbox.`}`}
        </p>
        {gone.length > 0 && <PastReminders reminders={gone} />}
        <fieldset className="grid gap-2">
          <legend className="sr-only">{t`Usual reminders`}</legend>
          {usualTypes.map((type) => (
            <UsualReminder
              key={type}
              type={type}
              meetingDate={date}
              isGone={gone.some((one) => isOf(one, type, date))}
              isOn={plan.usual.includes(type)}
              onChange={(isOn) => toggle(type, isOn)}
            />
          ))}
        </fieldset>
        <CustomReminders
          plan={plan}
          problems={problems}
          onChange={(custom) => setPlan((before) => ({ ...before, custom }))}
          meetingDate={date}
        />
      </form>
    </Dialog>
  );
}

interface ChangedNoteProps {
  readonly by: string;
  readonly isMoved: boolean;
  readonly meetingDate: string;
}

/** Reports a conflict; the form below shows the current state merged with the user's choice. */
function ChangedNote({ by: movedBy, isMoved, meetingDate: seen }: ChangedNoteProps) {
  const { t } = useLingui();
  const { dayOf, time } = useFormats();
  return (
    <p role="alert" className="rounded-control bg-warning-tint px-3 py-2 text-warning-ink">
      {isMoved
        ? t`${movedBy} moved this meeting to ${dayOf(seen)} at ${time(seen)}.`
        : t`Someone else changed it while you were editing.`}
    </p>
  );
}

/** Whether a sent reminder is the default one for the current time of the meeting. */
function isOf(reminder: Reminder, type: UsualType, meetingDate: string): boolean {
  return (
    reminder.reminder_type === type &&
    Date.parse(reminder.reminder_time) === reminderTimeOf(type, meetingDate).getTime()
  );
}

interface UsualReminderProps {
  readonly type: UsualType;
  readonly meetingDate: string;
  /** It is among the sent ones. */
  readonly isGone: boolean;
  readonly isOn: boolean;
  onChange(isOn: boolean): void;
}

function UsualReminder({ type, meetingDate, isGone, isOn, onChange }: UsualReminderProps) {
  const { t } = useLingui();
  const { dayOf, time } = useFormats();
  const at = reminderTimeOf(type, meetingDate).toISOString();
  const isLate = isPassed(type, meetingDate, new Date());
  if (isGone) return null;
  return (
    <Checkbox
      label={t(reminderLabels[type])}
      help={isLate ? t`${dayOf(at)} at ${time(at)}, already past` : t`${dayOf(at)} at ${time(at)}`}
      disabled={isLate}
      checked={isOn && !isLate}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

interface CustomRemindersProps {
  readonly plan: ReminderPlan;
  readonly problems: ReadonlyMap<string, ReminderProblem>;
  readonly meetingDate: string;
  onChange(custom: ReminderPlan['custom']): void;
}

function CustomReminders({ plan: { custom }, problems, meetingDate, onChange }: CustomRemindersProps) {
  const { t } = useLingui();
  const { timeZone } = useFormats();
  const id = useId();
  const [added, setAdded] = useState(0);
  const sentences: Readonly<Record<ReminderProblem, string>> = {
    required: t`Enter a date and a time`,
    past: t`This time has passed`,
    after_meeting: t`Choose a time before the meeting`,
  };
  return (
    <div className="grid gap-2">
      {custom.map((one, index) => {
        const problem = problems.get(one.key);
        const number = index + 1;
        return (
          <div key={one.key} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <MomentFields
                hideLabels
                dayLabel={t`Date of custom reminder ${number}`}
                timeLabel={t`Time of custom reminder ${number}`}
                value={one}
                error={problem && sentences[problem]}
                onChange={(moment) => onChange(custom.map((other) => (other === one ? { ...one, ...moment } : other)))}
              />
            </div>
            <IconButton
              icon={Trash2}
              label={t`Remove custom reminder ${number}`}
              onClick={() => onChange(custom.filter((other) => other !== one))}
            />
          </div>
        );
      })}
      {custom.length < maxCustom && (
        <Button
          className="justify-self-start"
          onClick={() => {
            setAdded(added + 1);
            onChange([...custom, newCustom(meetingDate, timeZone, `${id}-${added}`)]);
          }}
        >
          <Plus aria-hidden="true" />
          {t`Add custom reminder`}
        </Button>
      )}
    </div>
  );
}

interface Choice {
  readonly plan: ReminderPlan;
  readonly reminders: ReminderInput[];
  readonly seen: RemindersNow;
}

interface Saving {
  onSaved(): void;
  onProblem(path: string, code: ReminderProblem): void;
  /** Somebody changed the reminders or moved the meeting. */
  onChanged(current: RemindersNow, by: string | null | undefined): void;
  onUnanswered(choice: Choice): void;
}

function useSaveReminders(id: string, { onSaved, onProblem, onChanged, onUnanswered }: Saving) {
  const { t } = useLingui();
  const { timeZone } = useFormats();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ reminders, seen: { meeting_date, reminders: all } }: Choice) =>
      meetingsApi.saveReminders({
        id,
        reminders,
        seen: { meeting_date, waiting: all.filter(({ state }) => state === 'waiting') },
      }),
    onSuccess: () => {
      toast({ tone: 'success', title: t`Reminders saved successfully` });
      onSaved();
    },
    onError: (error, choice) => {
      if (isUnanswered(error)) onUnanswered(choice);
      const problem = problemOf(error);
      const current = problem.code === 'conflict' ? remindersNow.safeParse(problem.current) : null;
      if (problem.code === 'conflict' && current?.success) return onChanged(current.data, problem.changedBy);
      const [field] = problem.code === 'invalid' ? (problem.fields ?? []) : [];
      if (field?.code === 'past' || field?.code === 'after_meeting') onProblem(field.path, field.code);
      else fail(error, t`Failed to save meeting reminders`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['meetings'] }),
  });
  return {
    save: (plan: ReminderPlan, seen: RemindersNow) =>
      mutate({ plan, reminders: toReminderInputs(plan, timeZone), seen }),
    isSaving: isPending,
  };
}
