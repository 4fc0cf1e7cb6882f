import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { useFormatSettings } from '#platform/formats/web/format-settings.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DateField } from '#ui/date-field.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { Input } from '#ui/input.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { toast } from '#ui/toast.ts';
import type { ResponseRules, ResponseRulesInput } from '../contract.ts';
import { responseRulesInput } from '../contract.ts';
import type { ClockStep } from '../rules.ts';
import { maxHolidayNameLength, weekdays } from '../rules.ts';
import { responseClockApi, responseRulesQuery } from './queries.ts';

/** Working hours, holidays, and what happens when an enquiry stays unanswered. */
export function SettingsResponsePanel() {
  const { t } = useLingui();
  const found = useQuery(responseRulesQuery);
  // What the user edits stays when another person saves; their own save then is a conflict.
  const [edited, setEdited] = useState<ResponseRules | null>(null);
  const rules = edited ?? found.data;
  if (rules)
    return (
      <RulesForm key={rules.version} rules={rules} onEdit={() => setEdited(rules)} onSaved={() => setEdited(null)} />
    );
  if (found.isError)
    return <ErrorState title={t`The settings could not be loaded`} onRetry={() => void found.refetch()} />;
  return (
    <Loading label={t`Loading settings...`}>
      <Skeleton className="mt-5 h-72" />
    </Loading>
  );
}

/** Minutes as typed; '' turns a step off. */
type TypedMinutes = Record<ClockStep, string>;

interface RulesFormProps {
  readonly rules: ResponseRules;
  onEdit(): void;
  onSaved(): void;
}

function RulesForm({ rules, onEdit, onSaved }: RulesFormProps) {
  const { t } = useLingui();
  const { today } = useFormats();
  const { date_format } = useFormatSettings();
  const language = useLanguage();
  const { permissions } = useMe();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [isOn, setOn] = useState(rules.is_on);
  const [minutes, setMinutes] = useState<TypedMinutes>(() => typedMinutes(rules));
  const [hours, setHours] = useState(rules.hours);
  const [holidays, setHolidays] = useState(rules.holidays);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const mayEdit = permissions.includes('manage_company');
  const save = useMutation({
    mutationFn: (input: ResponseRulesInput) => responseClockApi.saveRules(input),
    onSuccess: (saved) => {
      queryClient.setQueryData(responseRulesQuery.queryKey, saved);
      onSaved();
      toast({ tone: 'success', title: t`Settings saved` });
    },
    onError: (error) =>
      fail(
        error,
        problemOf(error).code === 'conflict'
          ? t`Another person changed them. Reload the page to see the new values.`
          : t`Your settings could not be saved.`,
      ),
  });
  const submit = () => {
    const typed = {
      is_on: isOn,
      minutes: {
        remind: toMinutes(minutes.remind),
        pass_on: toMinutes(minutes.pass_on),
        notify_managers: toMinutes(minutes.notify_managers),
      },
      hours,
      holidays,
      version: rules.version,
    };
    const checked = responseRulesInput.safeParse(typed);
    setErrors(new Map(checked.error?.issues.map(({ path, message }) => [path.join('.'), message])));
    if (checked.success) save.mutate(checked.data);
  };
  const minuteError = (step: ClockStep) => {
    const code = errors.get(`minutes.${step}`);
    if (code === undefined) return undefined;
    return code === 'not_later' ? t`Must be later than the step before` : t`Enter whole minutes, at least 1`;
  };
  const steps: ReadonlyArray<readonly [ClockStep, string, string]> = [
    ['remind', t`Remind the agent after`, t`Without an agent, managers are reminded.`],
    ['pass_on', t`Pass the lead on after`, t`By the routing rules, else to the fewest open leads.`],
    ['notify_managers', t`Notify managers after`, t`They see who waits, and for how long.`],
  ];
  const dayNames = weekdayNames(language);
  return (
    <form
      noValidate
      className="contents"
      onChangeCapture={onEdit}
      onClickCapture={onEdit}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset disabled={!mayEdit} className="contents">
        <FormSection
          title={t`Unanswered enquiries`}
          text={t`Counts working minutes until the first contact. Older leads have no clock.`}
        >
          <div className="col-span-6">
            <Switch label={t`Watch unanswered leads`} checked={isOn} onChange={({ target }) => setOn(target.checked)} />
          </div>
          {steps.map(([step, label, help]) => (
            <Field
              key={step}
              label={label}
              help={help}
              error={minuteError(step)}
              className="col-span-2 phone:col-span-6"
            >
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  unit={t`min`}
                  placeholder={t({ context: 'step of the clock', message: 'Never' })}
                  disabled={!isOn}
                  value={minutes[step]}
                  onChange={({ target }) => setMinutes({ ...minutes, [step]: target.value })}
                />
              )}
            </Field>
          ))}
        </FormSection>
        <FormSection
          title={t`Working hours`}
          text={t`In the company’s time zone. Clients ask for visits in these hours.`}
        >
          <ul className="col-span-6 grid gap-1">
            {weekdays.map((weekday) => (
              <WorkingDay
                key={weekday}
                name={dayNames[weekday - 1] ?? ''}
                hours={hours.find((one) => one.weekday === weekday) ?? null}
                error={hasError(errors, hours, weekday) ? t`Must close after it opens` : undefined}
                onChange={(day) =>
                  setHours(
                    [...hours.filter((one) => one.weekday !== weekday), ...(day ? [{ weekday, ...day }] : [])].sort(
                      (one, other) => one.weekday - other.weekday,
                    ),
                  )
                }
              />
            ))}
          </ul>
        </FormSection>
        <FormSection title={t`Holidays`} text={t`These days do not count.`}>
          <div className="col-span-6 grid gap-2">
            {holidays.map((holiday, index) => (
              // A day may be typed twice until it is checked.
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity
              <div key={index} className="flex flex-wrap items-start gap-2">
                <Field
                  label={t`Day`}
                  hideLabel
                  className="w-44 phone:w-full"
                  error={errors.has(`holidays.${index}.day`) ? t`Choose a day` : undefined}
                >
                  {(control) => (
                    <DateField
                      {...control}
                      format={date_format}
                      today={today()}
                      value={holiday.day}
                      onChange={(day) => setHolidays(holidays.with(index, { ...holiday, day }))}
                    />
                  )}
                </Field>
                <Field label={t({ context: 'holiday', message: 'Name' })} hideLabel className="flex-1">
                  {(control) => (
                    <Input
                      {...control}
                      maxLength={maxHolidayNameLength}
                      placeholder={t`Diwali`}
                      value={holiday.name}
                      onChange={({ target }) => setHolidays(holidays.with(index, { ...holiday, name: target.value }))}
                    />
                  )}
                </Field>
                <IconButton
                  icon={X}
                  label={t`Remove ${holiday.name || holiday.day || t`holiday`}`}
                  onClick={() => setHolidays(holidays.filter((_, other) => other !== index))}
                />
              </div>
            ))}
            {errors.has('holidays') && <p className="text-danger-ink">{t`A day is listed twice.`}</p>}
            {mayEdit && (
              <Button
                size="sm"
                className="justify-self-start"
                onClick={() => setHolidays([...holidays, { day: '', name: '' }])}
              >
                <Plus aria-hidden="true" />
                {t`Add holiday`}
              </Button>
            )}
          </div>
        </FormSection>
      </fieldset>
      {mayEdit && (
        <SaveBar>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t`Save changes`}
          </Button>
        </SaveBar>
      )}
    </form>
  );
}

interface Opening {
  readonly opens: string;
  readonly closes: string;
}

interface WorkingDayProps {
  readonly name: string;
  /** Null: the day is free. */
  readonly hours: Opening | null;
  readonly error: string | undefined;
  onChange(hours: Opening | null): void;
}

function WorkingDay({ name, hours, error, onChange }: WorkingDayProps) {
  const { t } = useLingui();
  return (
    <li className="grid min-h-9 grid-cols-[9rem_7.5rem_7.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 phone:grid-cols-2">
      <Checkbox
        label={name}
        checked={hours !== null}
        className="phone:col-span-2"
        onChange={({ target }) => onChange(target.checked ? { opens: '10:00', closes: '19:00' } : null)}
      />
      {hours === null ? (
        <span className="text-ink-3 phone:col-span-2">{t`Closed`}</span>
      ) : (
        <>
          <TimeField
            aria-label={t`${name}: opens`}
            value={hours.opens}
            onChange={(opens) => onChange({ ...hours, opens })}
          />
          <TimeField
            aria-label={t`${name}: closes`}
            aria-invalid={error === undefined ? undefined : true}
            value={hours.closes}
            onChange={(closes) => onChange({ ...hours, closes })}
          />
          {error !== undefined && <span className="text-danger-ink phone:col-span-2">{error}</span>}
        </>
      )}
    </li>
  );
}

function typedMinutes({ minutes }: ResponseRules): TypedMinutes {
  const typed = (value: number | null) => (value === null ? '' : String(value));
  return {
    remind: typed(minutes.remind),
    pass_on: typed(minutes.pass_on),
    notify_managers: typed(minutes.notify_managers),
  };
}

/** 0, which the contract refuses, for text that is no number. */
function toMinutes(typed: string): number | null {
  if (typed.trim() === '') return null;
  return /^\d{1,5}$/u.test(typed.trim()) ? Number(typed) : 0;
}

function hasError(errors: ReadonlyMap<string, string>, hours: ResponseRules['hours'], weekday: number): boolean {
  const index = hours.findIndex((one) => one.weekday === weekday);
  return ['closes', 'opens'].some((field) => errors.has(`hours.${index}.${field}`));
}

/** Monday first. */
function weekdayNames(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return weekdays.map((weekday) => format.format(Date.UTC(2024, 0, weekday)));
}
