import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { outOfReachLabel } from '#platform/visibility/labels.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Lead } from '../../contract.ts';
import { lostReasonWords, wonReasonLabels } from '../../end-labels.ts';
import { leadStageWords } from '../../labels.ts';
import { isLost as isLostStage, isWon } from '../../rules.ts';
import { boardStages, offeredStages } from '../../stages.ts';
import { useMoveLead } from '../use-move-lead.ts';
import { TimeBetween } from './stage-label.tsx';
import { StageMark } from './stage-mark.tsx';
import { useAskForEnd } from './use-ask-for-end.tsx';

/** Longer names, and more than five stages, get more room. */
const longName = 14;

interface StageStepperProps {
  readonly lead: Lead;
  /** The lead was deleted, so it can no longer be moved. */
  readonly isGone: boolean;
}

/** The stages of a lead in order; a click moves it. Closing or losing it asks for the reason. */
export function StageStepper({ lead, isGone }: StageStepperProps) {
  const { t } = useLingui();
  const { move, prefetchLost, dialog } = useAskForEnd(useMoveLead());
  const { mayWrite, mayEdit } = useRights('leads');
  const mayMove = !isGone && mayWrite(lead.assigned_agent_id);
  const { status, stage_since: since } = lead;
  const isLost = isLostStage(status);
  const stages = boardStages(status);
  const isWide = stages.length > 5 || stages.some((stage) => t(leadStageWords.labelOf(stage)).length > longName);
  const moveTo = (stage: string) => t`Move to ${stage}`;
  return (
    <section aria-label={t`Stage`} className="mb-6 rounded-card border border-line bg-paper p-1.5">
      <div className="flex items-stretch gap-1.5 phone:flex-wrap">
        <ol
          className={classNames(
            'grid min-w-0 flex-1 gap-1',
            isWide
              ? 'grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] phone:basis-full phone:grid-cols-2'
              : 'grid-cols-5 phone:flex phone:basis-full phone:gap-0',
          )}
        >
          {stages.map((stage) => {
            const isHere = stage === status;
            return (
              <li key={stage} className="min-w-0 phone:flex-auto">
                <button
                  type="button"
                  aria-current={isHere ? 'step' : undefined}
                  data-page-action={isHere || !mayMove ? undefined : moveTo(t(leadStageWords.labelOf(stage)))}
                  className={classNames(
                    'flex h-full w-full min-w-0 items-center gap-2 rounded-control px-3 py-2 text-left transition-colors phone:min-h-touch',
                    isWide
                      ? 'phone:grid phone:grid-cols-[auto_minmax(0,1fr)] phone:gap-y-0'
                      : 'max-[1100px]:flex-col max-[1100px]:gap-0.5 max-[1100px]:px-1 max-[1100px]:text-center phone:text-11',
                    isHere
                      ? 'bg-raised font-medium text-ink ring ring-line'
                      : 'text-ink-2 hover:bg-hover hover:text-ink',
                  )}
                  disabled={!mayMove}
                  onClick={() => !isHere && move({ lead, to: stage })}
                >
                  <StageMark status={stage} className="size-4.5" />
                  <span className={classNames('max-w-full min-w-0', isWide ? 'break-words' : 'truncate')}>
                    {t(leadStageWords.labelOf(stage))}
                  </span>
                  {isHere && (
                    <span className="ml-auto flex-none font-normal text-ink-3 max-[1100px]:ml-0 phone:col-start-2">
                      <TimeBetween since={since} until={null} />
                    </span>
                  )}
                </button>
              </li>
            );
          })}
        </ol>
        {!isLost && mayMove && (
          <div className="flex flex-wrap items-center phone:basis-full">
            {offeredStages()
              .filter(isLostStage)
              .map((stage) => (
                <Button
                  key={stage}
                  variant="ghost"
                  className="self-center phone:flex-1"
                  aria-haspopup="dialog"
                  data-page-action={moveTo(t(leadStageWords.labelOf(stage)))}
                  onPointerEnter={prefetchLost}
                  onFocus={prefetchLost}
                  onClick={() => move({ lead, to: stage })}
                >
                  <X aria-hidden="true" />
                  {t(leadStageWords.labelOf(stage))}
                </Button>
              ))}
          </div>
        )}
      </div>
      {isLost && (
        <p className="flex flex-wrap items-center gap-x-2 px-3 pt-2.5 pb-1.5 text-ink-2">
          <StageMark status={status} />
          <span className="font-medium text-ink">{t(leadStageWords.labelOf(status))}</span>
          {lead.lost_reason && <span>{t(lostReasonWords.labelOf(lead.lost_reason))}</span>}
          <span className="text-ink-3">
            <TimeBetween since={since} until={null} />
          </span>
          {lead.lost_note !== '' && <span className="basis-full">{lead.lost_note}</span>}
          {mayMove && (
            <span className="basis-full text-12 text-ink-3">
              <Trans>Choose a stage to reopen the lead.</Trans>
            </span>
          )}
        </p>
      )}
      {isWon(status) && lead.won_reason && lead.won_reason !== 'unknown' && (
        <p className="flex flex-wrap items-center gap-x-2 px-3 pt-2.5 pb-1.5 text-ink-2">
          <StageMark status={status} />
          <span>{t(wonReasonLabels[lead.won_reason])}</span>
          {lead.won_note !== '' && <span className="basis-full">{lead.won_note}</span>}
        </p>
      )}
      {!mayMove && !isGone && (
        <p className="px-3 pt-2.5 pb-1.5 text-12 text-ink-3">
          {mayEdit(lead.assigned_agent_id) ? t`Assign the lead to yourself to change its stage.` : t(outOfReachLabel)}
        </p>
      )}
      {dialog}
    </section>
  );
}
