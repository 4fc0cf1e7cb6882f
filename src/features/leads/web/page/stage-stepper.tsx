import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Lead } from '../../contract.ts';
import { leadStatusLabels, lostReasonWords, wonReasonLabels } from '../../labels.ts';
import { stages } from '../../rules.ts';
import { useMoveLead } from '../use-move-lead.ts';
import { TimeBetween } from './stage-label.tsx';
import { StageMark } from './stage-mark.tsx';
import { useAskForEnd } from './use-ask-for-end.tsx';

interface StageStepperProps {
  readonly lead: Lead;
  /** The lead was deleted, so it can no longer be moved. */
  readonly isGone: boolean;
}

/** The stages of a lead in order; a click moves it. Closing or losing it asks for the reason. */
export function StageStepper({ lead, isGone }: StageStepperProps) {
  const { t } = useLingui();
  const { move, prefetchLost, dialog } = useAskForEnd(useMoveLead());
  const { status, stage_since: since } = lead;
  const isLost = status === 'lost';
  const moveTo = (stage: string) => t`Move to ${stage}`;
  return (
    <section aria-label={t`Stage`} className="mb-6 rounded-card border border-line bg-paper p-1.5">
      <div className="flex items-stretch gap-1.5 phone:flex-wrap">
        <ol className="grid min-w-0 flex-1 grid-cols-5 gap-1 phone:flex phone:basis-full phone:gap-0">
          {stages.map((stage) => {
            const isHere = stage === status;
            return (
              <li key={stage} className="min-w-0 phone:flex-auto">
                <button
                  type="button"
                  aria-current={isHere ? 'step' : undefined}
                  data-page-action={isHere ? undefined : moveTo(t(leadStatusLabels[stage]))}
                  className={classNames(
                    'flex h-full w-full min-w-0 items-center gap-2 rounded-control px-3 py-2 text-left transition-colors max-[1100px]:flex-col max-[1100px]:gap-0.5 max-[1100px]:px-1 max-[1100px]:text-center phone:min-h-touch phone:text-11',
                    isHere
                      ? 'bg-raised font-medium text-ink ring ring-line'
                      : 'text-ink-2 hover:bg-hover hover:text-ink',
                  )}
                  disabled={isGone}
                  onClick={() => !isHere && move({ lead, to: stage })}
                >
                  <StageMark status={stage} className="size-4.5" />
                  <span className="max-w-full min-w-0 truncate">{t(leadStatusLabels[stage])}</span>
                  {isHere && (
                    <span className="ml-auto flex-none font-normal text-ink-3 max-[1100px]:ml-0">
                      <TimeBetween since={since} until={null} />
                    </span>
                  )}
                </button>
              </li>
            );
          })}
        </ol>
        {!isLost && !isGone && (
          <Button
            variant="ghost"
            className="self-center phone:flex-1"
            aria-haspopup="dialog"
            data-page-action={moveTo(t(leadStatusLabels.lost))}
            onPointerEnter={prefetchLost}
            onFocus={prefetchLost}
            onClick={() => move({ lead, to: 'lost' })}
          >
            <X aria-hidden="true" />
            {t(leadStatusLabels.lost)}
          </Button>
        )}
      </div>
      {isLost && (
        <p className="flex flex-wrap items-center gap-x-2 px-3 pt-2.5 pb-1.5 text-ink-2">
          <StageMark status="lost" />
          <span className="font-medium text-ink">{t(leadStatusLabels.lost)}</span>
          {lead.lost_reason && <span>{t(lostReasonWords.labelOf(lead.lost_reason))}</span>}
          <span className="text-ink-3">
            <TimeBetween since={since} until={null} />
          </span>
          {lead.lost_note !== '' && <span className="basis-full">{lead.lost_note}</span>}
          <span className="basis-full text-12 text-ink-3">
            <Trans>Choose a stage to reopen the lead.</Trans>
          </span>
        </p>
      )}
      {status === 'closed' && lead.won_reason && lead.won_reason !== 'unknown' && (
        <p className="flex flex-wrap items-center gap-x-2 px-3 pt-2.5 pb-1.5 text-ink-2">
          <StageMark status="closed" />
          <span>{t(wonReasonLabels[lead.won_reason])}</span>
          {lead.won_note !== '' && <span className="basis-full">{lead.won_note}</span>}
        </p>
      )}
      {dialog}
    </section>
  );
}
