import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, GripVertical, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { PersonPicker } from '#features/accounts/web/person-picker.tsx';
import { ClientPicker } from '#features/clients/web/client-picker.tsx';
import { clientQuery } from '#features/clients/web/queries.ts';
import { LeadPicker } from '#features/leads/web/lead-picker.tsx';
import { leadQuery } from '#features/leads/web/queries.ts';
import { duration, endOf } from '#features/meetings/rules.ts';
import { toInstant } from '#features/meetings/web/form/moment.ts';
import { MomentFields } from '#features/meetings/web/form/moment-fields.tsx';
import { useOverlapDialog } from '#features/meetings/web/form/use-overlap-dialog.tsx';
import { overlapsQuery } from '#features/meetings/web/queries.ts';
import { propertyStatusLabels } from '#features/properties/labels.ts';
import { isClosed } from '#features/properties/rules.ts';
import { PropertyPicker } from '#features/properties/web/property-picker.tsx';
import { propertyQuery } from '#features/properties/web/queries.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import { DraftNote } from '#platform/forms/web/draft-note.tsx';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { openCreate } from '#platform/forms/web/lost-answers.ts';
import { useAbsentName } from '#platform/forms/web/use-absent-name.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useQueuedAdd } from '#platform/forms/web/use-queued-add.ts';
import { discardQueued } from '#platform/offline-queue/web/offline-queue.ts';
import { fieldsOf } from '#platform/rpc/problem.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { moveItem } from '#ui/move-item.ts';
import { SaveBar } from '#ui/save-bar.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.ts';
import { useAnnouncer } from '#ui/use-announcer.tsx';
import type { Visit } from '../contract.ts';
import { maxParticipants, plannedTimes, stopLimits, visitMinutes } from '../rules.ts';
import { visitQuery, visitsApi } from './queries.ts';
import { enqueuePlan } from './queued-visit-plan.ts';
import { useRefusalText } from './use-refusal-text.ts';
import { useStopDrag } from './use-stop-drag.ts';
import type { NewPlan, NewVisit, PlanValues } from './visit-plan.ts';
import { correctVisit, enqueueOrPlanVisit, visitPlanOf } from './visit-plan.ts';

interface VisitPlanFormProps {
  /** The visit that is changed; undefined for a new one. */
  readonly visit: Visit | undefined;
  /** The new visit that waits in the offline queue, if it is changed there. */
  readonly queued: NewVisit | null;
  readonly defaults: PlanValues;
  readonly draftKey: string;
}

const minuteChoices = [10, 15, 20, 30, 45, 60, 90, 120];

export function VisitPlanForm({ visit, queued, defaults: given, draftKey }: VisitPlanFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const refusalText = useRefusalText();
  const overlap = useOverlapDialog();
  const { timeZone } = useFormats();
  const [newId] = useState(() => queued?.id ?? uuid());
  const [create] = useState(() => openCreate<NewPlan>(queued ? [...queued.before, queued.values] : []));
  // Later changes of the data must not reset the form.
  const [defaults] = useState(given);
  const draft = useDraftForm<PlanValues>({
    draftKey,
    defaults,
    ...(visit && { version: visit.version }),
    check: ({ stops, day, time }) => {
      const problems: FieldProblem[] = [];
      if (stops.length === 0) problems.push({ path: 'stops', code: 'required' });
      if (!visit && toInstant({ day, time }, timeZone) === null) problems.push({ path: 'day', code: 'required' });
      return problems;
    },
  });
  const { form, state } = draft;
  const [stops, participants] = [useValue(form, 'stops'), useValue(form, 'participants')];
  const [day, time, agentId] = [useValue(form, 'day'), useValue(form, 'time'), useValue(form, 'agent_id')];
  const isInvited = useValue(form, 'invite');
  const start = toInstant({ day, time }, timeZone);
  const adding = useQueuedAdd({
    send: enqueueOrPlanVisit,
    enqueue: (id, plan: NewPlan) => enqueuePlan({ id, values: plan, also: nameOfFirst(plan) }, queued),
  });
  const nameOfFirst = ({ participants: [first] }: NewPlan): string => {
    if (!first) return '';
    const { queryKey } = first.topic === 'leads' ? leadQuery(first.person_id) : clientQuery(first.person_id);
    return queryClient.getQueryData<{ readonly full_name: string }>(queryKey)?.full_name ?? '';
  };
  /** To the visitor, whose page may be on this device. */
  const leave = () => {
    const [first] = participants;
    const to = first?.topic === 'leads' ? '/leads/$id' : '/clients/$id';
    void navigate(first ? { to, params: { id: first.person_id } } : { to: '/meetings' });
  };
  const save = useMutation({
    mutationFn: ({ values, isMeant }: { values: PlanValues; isMeant: boolean }) => {
      const plan = visitPlanOf(values, timeZone, isMeant);
      if (!visit) return create({ values: plan, create: (now) => adding.send(newId, now), correct: correctVisit });
      const { stops, participants, overlap_confirmed } = plan;
      const on = draft.baseline.version ?? visit.version;
      return visitsApi.replan({ id: visit.id, version: on, stops, participants, overlap_confirmed });
    },
    onSuccess: ({ id, ...saved }) => {
      if (queued) void discardQueued(queued.id);
      draft.discardDraft();
      queryClient.setQueryData(visitQuery(id).queryKey, { id, ...saved });
      toast({ tone: 'success', title: visit ? t`Plan saved` : t`Visit planned` });
      void navigate({ to: '/visits/$id', params: { id } });
    },
    onError: (error, { values }) => {
      if (adding.asks(error, draft, leave)) return;
      if (overlap.ask(error, () => save.mutate({ values, isMeant: true }))) return;
      const problem = problemOf(error);
      const [field] = fieldsOf(problem);
      if (field?.code === 'visited') return draft.showProblems([field]);
      const isStale = problem.code === 'conflict' && !('reason' in problem && problem.reason);
      const sentence = isStale
        ? t`This visit has changed. Reload the page to see it.`
        : field?.path.startsWith('stops')
          ? t`A property is no longer available. Remove it from the plan.`
          : field?.path.startsWith('participants')
            ? t`A visitor is no longer available. Remove them from the plan.`
            : refusalText(problem);
      void fail(error, sentence ?? t`The visit could not be saved.`);
    },
    onSettled: () => {
      for (const topic of ['visits', 'meetings', 'today', 'dashboard'])
        void queryClient.invalidateQueries({ queryKey: [topic] });
    },
  });
  const errorOf = (path: 'participants' | 'stops' | 'day', label: string) => {
    const problem = state.errors[path];
    return problem && t(fieldMessage(problem, label));
  };
  const minutes = visitMinutes(stops, 1);
  return (
    <>
      <form
        id="visit-plan"
        noValidate
        className="grid max-w-228 gap-6 pb-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) void form.submit((values) => save.mutate({ values, isMeant: false }));
        }}
      >
        <People
          participants={participants}
          error={errorOf('participants', t`Visitors`)}
          groupRef={(group) => form.registerControl('participants', group)}
          onChange={(next) => form.setValue('participants', next)}
        />
        <Stops
          stops={stops}
          start={start}
          error={errorOf('stops', t`Properties`)}
          onChange={(next) => form.setValue('stops', next)}
        />
        <section aria-labelledby="plan-when" className="grid gap-4">
          <SectionHead id="plan-when" title={t`When`} />
          {visit ? (
            <p className="text-ink-3">{t`To move the visit, reschedule its meeting.`}</p>
          ) : (
            <>
              <MomentFields
                dayLabel={t`Day`}
                timeLabel={t`Departure`}
                required
                value={{ day, time }}
                error={errorOf('day', t`Day`)}
                onChange={(moment) => {
                  form.setValue('day', moment.day);
                  form.setValue('time', moment.time);
                }}
              />
              <Field label={t`Agent`}>
                {(control) => (
                  <PersonPicker
                    {...control}
                    value={agentId}
                    placeholder={t`You`}
                    onChange={(id) => form.setValue('agent_id', id)}
                  />
                )}
              </Field>
            </>
          )}
          {stops.length > 0 && (
            <p className="text-ink-2">
              <Plural value={minutes} one="# minute at the properties." other="# minutes at the properties." />{' '}
              <span className="text-ink-3">{t`Travel is not counted: leave time between the properties.`}</span>
            </p>
          )}
          <Overlaps agentId={agentId} start={start} stops={stops} except={visit?.id} />
          {!visit && participants.length > 0 && (
            <Checkbox
              label={t`Email the invitation to the first visitor`}
              checked={isInvited}
              onChange={({ target }) => form.setValue('invite', target.checked)}
            />
          )}
        </section>
      </form>
      <SaveBar note={<DraftNote draft={draft} />}>
        <Button asChild variant="ghost">
          {visit ? (
            <Link to="/visits/$id" params={{ id: visit.id }}>
              {t`Cancel`}
            </Link>
          ) : (
            <Link to="/meetings">{t`Cancel`}</Link>
          )}
        </Button>
        <Button variant="primary" type="submit" form="visit-plan" busy={save.isPending}>
          {visit ? t`Save plan` : t`Plan visit`}
        </Button>
      </SaveBar>
      {overlap.dialog}
    </>
  );
}

interface PeopleProps {
  readonly participants: PlanValues['participants'];
  readonly error: string | undefined;
  readonly groupRef: (group: HTMLElement | null) => void;
  onChange(participants: PlanValues['participants']): void;
}

function People({ participants, error, groupRef, onChange }: PeopleProps) {
  const { t } = useLingui();
  const add = (topic: 'clients' | 'leads') => (person_id: string) => {
    if (person_id !== '' && !participants.some((one) => one.person_id === person_id))
      onChange([...participants, { id: uuid(), topic, person_id }]);
  };
  return (
    <section aria-labelledby="plan-people" className="grid gap-3">
      <SectionHead id="plan-people" title={t`Visitors`} />
      <Field label={t`Visitors`} hideLabel group error={error}>
        {({ 'aria-labelledby': labelledBy, 'aria-describedby': describedBy }) => (
          <fieldset
            ref={groupRef}
            aria-labelledby={labelledBy}
            aria-describedby={describedBy}
            tabIndex={-1}
            className="grid gap-3"
          >
            {participants.length > 0 && (
              <ul>
                {participants.map((one, index) => (
                  <li key={one.id} className="flex items-center gap-2 border-b border-line py-1.5">
                    <span className="min-w-0 flex-1 break-words">
                      <PersonName {...one} />
                      {index === 0 && participants.length > 1 && (
                        <span className="text-12 text-ink-3"> · {t`attendee of the meeting`}</span>
                      )}
                    </span>
                    <IconButton
                      icon={X}
                      label={t`Remove visitor ${index + 1}`}
                      onClick={() => onChange(participants.filter(({ id }) => id !== one.id))}
                    />
                  </li>
                ))}
              </ul>
            )}
            {participants.length < maxParticipants && (
              <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
                {/* A new key empties the field after a choice. */}
                <Field label={t`Add client`}>
                  {(control) => (
                    <ClientPicker
                      {...control}
                      key={participants.length}
                      value=""
                      placeholder={t`Search by name, phone or email`}
                      onChange={add('clients')}
                    />
                  )}
                </Field>
                <Field label={t`Add lead`}>
                  {(control) => (
                    <LeadPicker
                      {...control}
                      key={participants.length}
                      value=""
                      placeholder={t`Search by name, phone or email`}
                      onChange={add('leads')}
                    />
                  )}
                </Field>
              </div>
            )}
          </fieldset>
        )}
      </Field>
    </section>
  );
}

function PersonName({ topic, person_id }: PlanValues['participants'][number]) {
  const { t } = useLingui();
  const nameAbsent = useAbsentName();
  const isLead = topic === 'leads';
  const client = useQuery({ ...clientQuery(person_id), enabled: !isLead, retry: false });
  const lead = useQuery({ ...leadQuery(person_id), enabled: isLead, retry: false });
  const found = isLead ? lead : client;
  return found.data ? found.data.full_name || t`Unnamed` : nameAbsent(found.error);
}

interface StopsProps {
  readonly stops: PlanValues['stops'];
  readonly start: string | null;
  readonly error: string | undefined;
  onChange(stops: PlanValues['stops']): void;
}

function Stops({ stops, start, error, onChange }: StopsProps) {
  const { t } = useLingui();
  const [root, setRoot] = useState<HTMLElement | null>(null);
  return (
    <section aria-labelledby="plan-stops" className="grid gap-3">
      <SectionHead id="plan-stops" title={t`Properties`} />
      {stops.length > 0 && (
        <div ref={setRoot}>{root && <StopList root={root} stops={stops} start={start} onChange={onChange} />}</div>
      )}
      {stops.length < stopLimits.most && (
        <Field label={t`Add property`} required={stops.length === 0} error={error}>
          {(control) => (
            <PropertyPicker
              {...control}
              key={stops.length}
              value=""
              placeholder={t`Search by title, address or city`}
              onChange={(property_id) => {
                if (property_id !== '' && !stops.some((one) => one.property_id === property_id))
                  onChange([...stops, { id: uuid(), property_id, minutes: stopLimits.usual }]);
              }}
            />
          )}
        </Field>
      )}
    </section>
  );
}

function StopList({ root, stops, start, onChange }: Omit<StopsProps, 'error'> & { readonly root: HTMLElement }) {
  const { region, say } = useAnnouncer();
  const { shown, draggedId } = useStopDrag({ root, stops, say, onChange });
  const times = start === null ? [] : plannedTimes(start, shown);
  const move = (from: number, by: number) => onChange(moveItem(stops, from, from + by));
  return (
    <>
      <ol>
        {shown.map((stop, index) => (
          <StopToPlan
            key={stop.id}
            stop={stop}
            number={index + 1}
            isLast={index === stops.length - 1}
            isDragged={stop.id === draggedId}
            plannedAt={times[index]}
            onMinutes={(minutes) => onChange(stops.map((one) => (one.id === stop.id ? { ...one, minutes } : one)))}
            onMove={(by) => move(index, by)}
            onRemove={() => onChange(stops.filter(({ id }) => id !== stop.id))}
          />
        ))}
      </ol>
      {region}
    </>
  );
}

interface StopToPlanProps {
  readonly stop: PlanValues['stops'][number];
  readonly number: number;
  readonly isLast: boolean;
  readonly isDragged: boolean;
  readonly plannedAt: string | undefined;
  onMinutes(minutes: number): void;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

function StopToPlan(props: StopToPlanProps) {
  const { stop, number, isLast, isDragged, plannedAt, onMinutes, onMove, onRemove } = props;
  const { t } = useLingui();
  const { time } = useFormats();
  const nameAbsent = useAbsentName();
  const { data: property, error } = useQuery({ ...propertyQuery(stop.property_id), retry: false });
  const title = property?.title ?? nameAbsent(error);
  const choices = [...new Set([...minuteChoices, stop.minutes])].toSorted((one, next) => one - next);
  return (
    <li
      data-stop={stop.id}
      data-drop-target={isDragged ? '' : undefined}
      className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto_auto] items-start gap-x-2 gap-y-1 border-b border-line py-2 bg-sheet data-drop-target:bg-hover phone:grid-cols-[1.75rem_minmax(0,1fr)]"
    >
      <span className="mt-0.5 grid size-6 place-items-center rounded-full bg-hover text-12 font-medium tabular-nums">
        {number}
      </span>
      <div className="min-w-0">
        <p className="font-medium break-words text-ink">{title}</p>
        <p className="text-12 break-words text-ink-3">
          {plannedAt && `${time(plannedAt)} · `}
          {property && [property.address, property.city].filter(Boolean).join(', ')}
        </p>
        {property && isClosed(property.status) && (
          <p className="flex items-center gap-1.5 text-12 font-medium text-warning-ink">
            <TriangleAlert aria-hidden="true" className="size-3.5 flex-none" />
            {t(propertyStatusLabels[property.status])}
          </p>
        )}
      </div>
      <IconButton
        icon={GripVertical}
        label={t`Pick up ${title}`}
        data-grip
        disabled={number === 1 && isLast}
        className="cursor-grab phone:-ml-2"
      />
      <div className="flex flex-wrap items-center gap-1">
        <Select
          aria-label={t`Minutes at ${title}`}
          className="w-28"
          value={stop.minutes}
          onChange={({ target }) => onMinutes(Number(target.value))}
        >
          {choices.map((minutes) => (
            <option key={minutes} value={minutes}>
              {t`${minutes} min`}
            </option>
          ))}
        </Select>
        <IconButton icon={ArrowUp} label={t`Earlier: ${title}`} disabled={number === 1} onClick={() => onMove(-1)} />
        <IconButton icon={ArrowDown} label={t`Later: ${title}`} disabled={isLast} onClick={() => onMove(1)} />
        <IconButton icon={X} label={t`Remove: ${title}`} onClick={onRemove} />
      </div>
    </li>
  );
}

interface OverlapsProps {
  readonly agentId: string;
  readonly start: string | null;
  readonly stops: PlanValues['stops'];
  readonly except: string | undefined;
}

/** The agent's other meetings at this time, before the plan is saved. */
function Overlaps({ agentId, start, stops, except }: OverlapsProps) {
  const { t } = useLingui();
  const { time } = useFormats();
  const isAsked = agentId !== '' && start !== null && stops.length > 0;
  const { data = [] } = useQuery({
    ...overlapsQuery({
      agent_id: agentId,
      meeting_date: start ?? '',
      duration_minutes: visitMinutes(stops, duration.step),
      ...(except !== undefined && { except }),
    }),
    enabled: isAsked,
    retry: false,
  });
  return (
    <div aria-live="polite" className="empty:hidden">
      {isAsked && data.length > 0 && (
        <div className="flex gap-2 rounded-control bg-warning-tint px-3 py-2 text-warning-ink">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
          <div className="min-w-0">
            <p className="font-medium">{t`Time clash with:`}</p>
            <ul>
              {data.map((meeting) => (
                <li key={meeting.id} className="break-words">
                  {time(meeting.meeting_date)} – {time(endOf(meeting).toISOString())} {meeting.title}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
