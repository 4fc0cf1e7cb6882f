import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  ArrowDown,
  ArrowUp,
  CircleAlert,
  CircleCheck,
  MapPin,
  Navigation,
  NotebookPen,
  QrCode,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { useMeetingActions } from '#features/meetings/web/page/use-meeting-actions.tsx';
import { meetingQuery } from '#features/meetings/web/queries.ts';
import { propertyStatusLabels } from '#features/properties/labels.ts';
import { isClosed } from '#features/properties/rules.ts';
import { directionsUrl } from '#features/properties/web/directions.ts';
import { useIsAway } from '#platform/connection/web/connection.ts';
import { pressOf } from '#platform/contact/web/contact-refusal.ts';
import { formatLength } from '#platform/format-length.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import type { QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { queuedPayload, takeBackQueued, useQueuedMutations } from '#platform/offline-queue/web/offline-queue.ts';
import { QueuedBadge } from '#platform/offline-queue/web/queued-badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { moveItem } from '#ui/move-item.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { toast } from '#ui/toast.ts';
import type { Visit, VisitStop } from '../contract.ts';
import { checkInMethodLabels } from '../labels.ts';
import { isMissed } from '../rules.ts';
import type { CheckInSearch } from '../visit-search.ts';
import { AfterVisit } from './after-visit.tsx';
import { PlanLink } from './plan-link.tsx';
import { checkInEntry, finishAct, finishEntry, orderEntry, queuedActsOf, visitKind } from './queued-visit.ts';
import { StopFeedback } from './stop-feedback.tsx';
import { useVisitAct } from './use-visit-act.ts';
import { useQueuedAct } from './use-visit-with-queue.ts';
import { OnMyWay, VisitPeople } from './visit-people.tsx';

const checkIn = lazyComponent(() => import('./check-in-dialog.lazy.tsx').then((part) => part.CheckInDialog));

interface VisitPartsProps {
  readonly visit: Visit;
  /** From the QR code on the visitor's page. */
  readonly scanned: CheckInSearch;
  onScanned(): void;
}

export function VisitParts({ visit, scanned, onScanned }: VisitPartsProps) {
  const { t } = useLingui();
  const isAway = useIsAway();
  const [asked, setAsked] = useState<string | null>(null);
  const scannedStop = scanned.stop === undefined ? undefined : visit.stops[scanned.stop - 1];
  const open = visit.stops.find(({ id }) => id === (asked ?? scannedStop?.id));
  const close = () => {
    setAsked(null);
    onScanned();
  };
  const CheckInDialog = checkIn.useComponent(open !== undefined, open !== undefined, close);
  const next = visit.stops.find((stop) => stop.check_in === null);
  const isActive = visit.status === 'scheduled' || visit.status === 'confirmed';
  const isWritable = useRights('meetings').mayWrite(visit.agent_id);
  const { save, isBusy } = useVisitAct(visit.id);
  const waitingOrder = useQueuedAct(orderEntry(visit.id));
  const move = (from: number, by: -1 | 1) => {
    // The order before an answer is not the one that the user would change.
    if (isBusy) return;
    const { id, title, stops } = visit;
    const stop_ids = moveItem(stops, from, from + by).map((stop) => stop.id);
    save({ visit: { id, title }, about: '', act: 'order', input: { id, stop_ids } });
  };
  return (
    <div className="grid max-w-180 gap-6">
      {isWritable && <VisitOutcome visit={visit} />}
      {visit.stops.length === 0 && (
        <EmptyState
          title={t`No properties planned`}
          text={t`Choose the properties and their order. Then you can check in at each one.`}
          action={isActive && isWritable && <PlanLink visit={visit} variant="primary" />}
        />
      )}
      {isActive && next && <NextStop visit={visit} stop={next} onCheckIn={() => setAsked(next.id)} />}
      {visit.stops.length > 0 && (
        <section aria-labelledby="visit-stops">
          <SectionHead
            id="visit-stops"
            title={t`Properties`}
            action={waitingOrder && <QueuedBadge entry={waitingOrder} />}
          />
          <ol>
            {visit.stops.map((stop, index) => (
              <StopRow
                key={stop.id}
                visit={visit}
                stop={stop}
                number={index + 1}
                isNext={isActive && stop === next}
                onCheckIn={() => setAsked(stop.id)}
                onMove={isActive && isWritable && visit.stops.length > 1 ? (by) => move(index, by) : undefined}
              />
            ))}
          </ol>
          <p className="mt-2 text-12 text-ink-3">{t`The times do not include travel.`}</p>
          {isAway && isActive && isWritable && (
            <p className="mt-1 text-12 text-ink-3">{t`Go online to add or remove properties.`}</p>
          )}
        </section>
      )}
      <VisitPeople visit={visit} />
      <AfterVisit visit={visit} />
      {CheckInDialog && open && (
        <CheckInDialog visit={visit} stop={open} code={asked === null ? scanned.code : undefined} onClose={close} />
      )}
    </div>
  );
}

/** The next property, with what an agent does on the way and at the door. */
function NextStop({ visit, stop, onCheckIn }: { visit: Visit; stop: VisitStop; onCheckIn(): void }) {
  const { t } = useLingui();
  const { time } = useFormats();
  const { property } = stop;
  const title = property?.title ?? t`no longer available`;
  return (
    <section aria-labelledby="next-stop" className="grid gap-3 rounded-card bg-raised p-4 inset-ring inset-ring-line">
      <div className="grid gap-1">
        <p className="text-12 text-ink-3">{t`Next property, planned at ${time(stop.planned_at)}`}</p>
        <h2 id="next-stop" className="text-16 break-words">
          {title}
        </h2>
        {property && (
          <p className="flex items-start gap-1.5 text-ink-2">
            <MapPin aria-hidden="true" className="mt-0.5 size-4 flex-none text-ink-3" />
            <span className="break-words">{[property.address, property.city].filter(Boolean).join(', ')}</span>
          </p>
        )}
        <ClosedNote stop={stop} />
      </div>
      <div className="flex flex-wrap gap-2 phone:*:flex-1">
        {property && (
          <Button asChild size="large">
            <a href={directionsUrl(property)} target="_blank" rel="noreferrer">
              <Navigation aria-hidden="true" />
              {t`Directions`}
            </a>
          </Button>
        )}
        <OnMyWay visit={visit} />
        {visit.check_in_state === 'open' && (
          <Button
            variant="primary"
            size="large"
            aria-haspopup="dialog"
            className="order-first phone:order-none phone:basis-full"
            onClick={onCheckIn}
          >
            <QrCode aria-hidden="true" />
            {t`Check in`}
          </Button>
        )}
      </div>
      {visit.check_in_state === 'early' && (
        <p className="text-12 text-ink-3">{t`You can check in on the day of the visit.`}</p>
      )}
      {visit.check_in_state === 'over' && <p className="text-12 text-ink-3">{t`The time to check in is over.`}</p>}
    </section>
  );
}

/** Warns of a property that can no longer be had. */
function ClosedNote({ stop: { property } }: { stop: VisitStop }) {
  const { t } = useLingui();
  if (property && !isClosed(property.status)) return null;
  return (
    <p className="flex items-start gap-1.5 text-12 font-medium text-warning-ink">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 flex-none" />
      {property ? t(propertyStatusLabels[property.status]) : t`This property is in the trash.`}
    </p>
  );
}

interface StopRowProps {
  readonly visit: Visit;
  readonly stop: VisitStop;
  readonly number: number;
  /** Its check-in is above the list. */
  readonly isNext: boolean;
  onCheckIn(): void;
  /** Without it, the order is fixed. */
  readonly onMove?: ((by: -1 | 1) => void) | undefined;
}

function StopRow({ visit, stop, number, isNext, onCheckIn, onMove }: StopRowProps) {
  const { t } = useLingui();
  const { time } = useFormats();
  const { property, planned_at, minutes, property_id: id } = stop;
  const title = property?.title ?? t`no longer available`;
  const mayCheckIn = visit.check_in_state === 'open' && !stop.check_in?.is_proven && !isNext;
  return (
    <li data-list-entry className="grid gap-2 border-b border-line py-3 last:border-0">
      <div className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-start gap-x-2">
        <span className="grid size-6 place-items-center rounded-full bg-hover text-12 font-medium tabular-nums">
          {number}
        </span>
        <div className="min-w-0">
          <h3 className="text-14 break-words">
            {property ? (
              <Link to="/properties/$id" params={{ id }} className="underline-offset-3 hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </h3>
          <p className="text-12 text-ink-3">
            {time(planned_at)} · {t`${minutes} min`}
            {property && ` · ${[property.address, property.city].filter(Boolean).join(', ')}`}
          </p>
          <ClosedNote stop={stop} />
          <CheckInLine stop={stop} />
        </div>
        <div className="flex items-center gap-1 phone:grid phone:justify-items-end">
          {mayCheckIn && (
            <Button size="sm" aria-haspopup="dialog" aria-label={t`Check in: ${title}`} onClick={onCheckIn}>
              {t`Check in`}
            </Button>
          )}
          {onMove && (
            <span className="flex print:hidden">
              <IconButton
                icon={ArrowUp}
                size="sm"
                label={t`Earlier: ${title}`}
                disabled={number === 1}
                onClick={() => onMove(-1)}
              />
              <IconButton
                icon={ArrowDown}
                size="sm"
                label={t`Later: ${title}`}
                disabled={number === visit.stops.length}
                onClick={() => onMove(1)}
              />
            </span>
          )}
        </div>
      </div>
      {(visit.has_started || stop.check_in) && visit.status !== 'cancelled' && (
        <StopFeedback visit={visit} stop={stop} />
      )}
    </li>
  );
}

function CheckInLine({ stop: { id, check_in: done, is_code_locked: isLocked } }: { stop: VisitStop }) {
  const { t } = useLingui();
  const { time } = useFormats();
  const language = useLanguage();
  const waiting = useQueuedAct(checkInEntry(id));
  if (waiting)
    return (
      <p className="mt-1 flex flex-wrap items-center gap-1.5 text-12 text-ink-2">
        {t`Check-in at ${time(done?.at ?? waiting.madeAt)}`}
        <QueuedBadge entry={waiting} />
      </p>
    );
  if (!done) return isLocked ? <p className="text-12 text-danger-ink">{t`Locked after five wrong codes`}</p> : null;
  const { method, at, by, is_proven: isProven, distance_m: distance, accuracy_m: accuracy } = done;
  const away = distance === null ? null : formatLength(distance, language);
  const accurate = formatLength(accuracy ?? 0, language);
  const measured = away === null ? t`property not on the map` : t`${away} away, accurate to ${accurate}`;
  return (
    <p className="mt-1 text-12 text-ink-2">
      <CircleCheck aria-hidden="true" className="mr-1.5 inline size-3.5 align-text-bottom text-success-ink" />
      {t`Checked in at ${time(at)}`} · {t(checkInMethodLabels[method])}
      {by && ` · ${by}`}
      {method === 'position' && ` · ${measured}`}
      {!isProven && (
        <>
          {' '}
          <Badge tone="warning">{t`Not proven`}</Badge>
        </>
      )}
    </p>
  );
}

/** That the visit can be finished, was finished, or that nobody came. */
function VisitOutcome({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const { isBusy, save } = useVisitAct(visit.id);
  const { actions, dialogs } = useMeetingActions();
  const meeting = useQuery(meetingQuery(visit.id)).data;
  const isAway = useIsAway();
  const acts = queuedActsOf(visit.id, useQueuedMutations());
  const waiting = acts.find(({ id, refusal }) => id === finishEntry(visit.id) && refusal === null);
  const isBlocked = waiting !== undefined && acts.some(({ id, refusal }) => refusal !== null && isBefore(waiting, id));
  const isNobody = isMissed(visit);
  const isActive = visit.status === 'scheduled' || visit.status === 'confirmed';
  const isCompleted = visit.status === 'completed';
  if (!visit.has_started || !(isActive || isNobody || isCompleted || waiting)) return null;
  const finish = () =>
    save(finishAct(visit), ({ status }) =>
      toast({ tone: 'success', title: status === 'cancelled' ? t`Visit closed` : t`Visit completed` }),
    );
  return (
    <div className="grid gap-2 rounded-card bg-hover p-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-ink">
        {isCompleted
          ? t`Visit completed`
          : isNobody
            ? t`No visitor came.`
            : isActive
              ? t`Finish the visit when you have seen everything.`
              : t`This visit was cancelled.`}
        {waiting && <QueuedBadge entry={waiting} />}
      </p>
      {isBlocked && (
        <p className="text-12 text-danger-ink">{t`An earlier entry was rejected. Review it at the top.`}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {isNobody && meeting && (
          <Button
            variant="primary"
            aria-haspopup="dialog"
            {...pressOf(isAway ? t`Go online to reschedule.` : null, () => actions.open('reschedule', meeting))}
          >
            {t`Reschedule`}
          </Button>
        )}
        {isActive && (
          <Button variant={isNobody ? 'outline' : 'primary'} busy={isBusy} onClick={finish}>
            {isNobody ? t`Close visit` : t`Finish visit`}
          </Button>
        )}
        {meeting && (
          <Button variant="ghost" aria-haspopup="dialog" onClick={() => actions.open('notes', meeting)}>
            <NotebookPen aria-hidden="true" />
            {t`Add notes`}
          </Button>
        )}
        {waiting && (
          <Button variant="ghost" onClick={() => void takeBackQueued(waiting)}>
            <Undo2 aria-hidden="true" />
            {t`Undo`}
          </Button>
        )}
      </div>
      {isNobody && isAway && <p className="text-12 text-ink-3">{t`Go online to reschedule.`}</p>}
      {dialogs}
    </div>
  );
}

const isBefore = (finishing: QueuedMutation, id: string) => {
  const queued = queuedPayload(visitKind, finishing);
  return queued?.act === 'finish' && queued.after.includes(id);
};
