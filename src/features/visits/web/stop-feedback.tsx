import { useLingui } from '@lingui/react/macro';
import { CloudUpload, Heart, Meh, X } from 'lucide-react';
import { dismissalReasonLabels } from '#features/matching/labels.ts';
import { dismissalReasons } from '#features/matching/rules.ts';
import { QueuedBadge } from '#platform/offline-queue/web/queued-badge.tsx';
import { Button } from '#ui/button.tsx';
import type { Visit, VisitParticipant, VisitStop } from '../contract.ts';
import { feedbackLabels } from '../labels.ts';
import type { FeedbackAnswer } from '../rules.ts';
import { feedbackAnswers } from '../rules.ts';
import { feedbackEntry } from './queued-visit.ts';
import { useVisitAct } from './use-visit-act.ts';
import { useQueuedAct } from './use-visit-with-queue.ts';

const icons = { liked: Heart, maybe: Meh, not_for_me: X } as const satisfies Record<FeedbackAnswer, unknown>;

/** What each visitor says of a property: one tap per answer. */
export function StopFeedback({ visit, stop }: { visit: Visit; stop: VisitStop }) {
  const asked = visit.participants.filter(({ person, attendance }) => person !== null && attendance !== 'no_show');
  return (
    <div className="grid gap-2 pl-9 phone:pl-0">
      {asked.map((participant) => (
        <FeedbackOf
          key={participant.id}
          visit={visit}
          stop={stop}
          participant={participant}
          isNamed={asked.length > 1}
        />
      ))}
    </div>
  );
}

interface FeedbackOfProps {
  readonly visit: Visit;
  readonly stop: VisitStop;
  readonly participant: VisitParticipant;
  /** With several visitors. */
  readonly isNamed: boolean;
}

function FeedbackOf({ visit, stop, participant, isNamed }: FeedbackOfProps) {
  const { t } = useLingui();
  const { save: saveAct } = useVisitAct(visit.id);
  const waiting = useQueuedAct(feedbackEntry({ stop_id: stop.id, participant_id: participant.id }));
  const said = stop.feedback.find(({ participant_id }) => participant_id === participant.id);
  const name = participant.person?.full_name ?? '';
  const title = stop.property?.title ?? '';
  const save = (answer: FeedbackAnswer | null, reason: (typeof dismissalReasons)[number] | null = null) =>
    saveAct({
      visit: { id: visit.id, title: visit.title },
      about: [title, name].filter((part) => part !== '').join(' · '),
      act: 'feedback',
      input: {
        id: visit.id,
        stop_id: stop.id,
        participant_id: participant.id,
        answer,
        reason,
        message: said?.message ?? '',
      },
    });
  const isTheirs = said?.by_visitor ?? false;
  const isWaiting = waiting?.refusal === null;
  return (
    <div className="grid gap-1.5">
      {isNamed && <p className="text-12 text-ink-3">{name}</p>}
      <fieldset aria-label={t`Feedback from ${name} on ${title}`} className="flex flex-wrap gap-1.5">
        {feedbackAnswers.map((answer) => {
          const isSaid = said?.answer === answer;
          const Icon = isSaid && isWaiting ? CloudUpload : icons[answer];
          return (
            <Button
              key={answer}
              size="sm"
              variant={isSaid ? 'primary' : 'outline'}
              aria-pressed={isSaid}
              disabled={isTheirs && !isSaid}
              onClick={() => !isTheirs && save(isSaid ? null : answer)}
            >
              <Icon aria-hidden="true" />
              {t(feedbackLabels[answer])}
            </Button>
          );
        })}
      </fieldset>
      {waiting && (
        // For screen readers only: the button's icon shows it, and a visible line would shift the page when it
        // disappears.
        <p className={isWaiting && said ? 'sr-only' : undefined}>
          <QueuedBadge entry={waiting} />
        </p>
      )}
      {said?.answer === 'not_for_me' && !isTheirs && (
        <fieldset aria-label={t`What does not suit them?`} className="flex flex-wrap gap-1.5">
          {dismissalReasons.map((reason) => (
            <Button
              key={reason}
              size="sm"
              variant={said.reason === reason ? 'primary' : 'ghost'}
              aria-pressed={said.reason === reason}
              onClick={() => save('not_for_me', said.reason === reason ? null : reason)}
            >
              {t(dismissalReasonLabels[reason])}
            </Button>
          ))}
        </fieldset>
      )}
      {said && (isTheirs || said.message !== '') && (
        <p className="text-12 break-words text-ink-3">
          {[
            isTheirs ? t`answered by the visitor` : '',
            isTheirs && said.reason ? t(dismissalReasonLabels[said.reason]) : '',
            said.message,
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
      )}
    </div>
  );
}
