import { useLingui } from '@lingui/react/macro';
import { CalendarPlus, Heart, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { dismissalReasonLabels } from '#features/matching/labels.ts';
import type { Decision, DismissalReason } from '#features/matching/rules.ts';
import { dismissalReasons } from '#features/matching/rules.ts';
import type { PortalProperty, PortalVisit } from '#features/portal/contract.ts';
import type { VisitDay } from '#features/visit-requests/rules.ts';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { namedAfter } from '#ui/named-after.ts';
import type { PortalAct } from './use-portal.ts';

const visitDialog = lazyComponent(() => import('./visit-dialog.tsx').then((part) => part.VisitDialog));

export interface AnswerProps {
  readonly property: Pick<PortalProperty, 'id' | 'title' | 'is_interested'>;
  /** The id of the element with the title. */
  readonly titleId: string;
  readonly timeZone: string;
  readonly visitDays: readonly VisitDay[];
  readonly visit: PortalVisit | undefined;
  readonly act: PortalAct;
  readonly onDecide: (decision: Decision | null, reason?: DismissalReason) => Promise<void>;
}

/** The client's answers to a property: to see it, interested, not suitable with a reason. */
export function PropertyAnswer({ property, titleId, timeZone, visitDays, visit, act, onDecide }: AnswerProps) {
  const { t } = useLingui();
  const [pending, setPending] = useState<Decision | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [areReasonsShown, setReasonsShown] = useState(false);
  const dismiss = useRef<HTMLButtonElement>(null);
  const VisitDialog = visitDialog.useComponent(isAsking, isAsking, () => setAsking(false));
  const reasonsId = useId();
  const say = async (pressed: Decision, decision: Decision | null, reason?: DismissalReason) => {
    if (pending) return;
    setPending(pressed);
    await onDecide(decision, reason);
    setPending(null);
  };
  const isWaiting = visit?.state === 'open' || visit?.state === 'proposed' || visit?.state === 'accepted';
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2 phone:[&>*]:flex-1">
        {!isWaiting && (
          <Button
            {...namedAfter(titleId, 'visit')}
            variant="primary"
            size="large"
            onPointerEnter={visitDialog.prefetch}
            onClick={() => setAsking(true)}
          >
            <CalendarPlus aria-hidden="true" />
            {t`I want to see it`}
          </Button>
        )}
        <Button
          {...namedAfter(titleId, 'interested')}
          variant={property.is_interested ? 'primary' : 'outline'}
          size="large"
          aria-pressed={property.is_interested}
          busy={pending === 'interested'}
          onClick={() => void say('interested', property.is_interested ? null : 'interested')}
        >
          <Heart aria-hidden="true" />
          {t`Interested`}
        </Button>
        <Button
          {...namedAfter(titleId, 'not-suitable')}
          ref={dismiss}
          size="large"
          aria-expanded={areReasonsShown}
          aria-controls={areReasonsShown ? reasonsId : undefined}
          busy={pending === 'not_suitable'}
          onClick={() => setReasonsShown(!areReasonsShown)}
        >
          <X aria-hidden="true" />
          {t`Not for me`}
        </Button>
      </div>
      {areReasonsShown && (
        <fieldset id={reasonsId} className="grid gap-2">
          <legend className="mb-2 text-ink-2">{t`What does not suit you?`}</legend>
          <div className="flex flex-wrap gap-2">
            {dismissalReasons.map((reason) => (
              <Button key={reason} onClick={() => void say('not_suitable', 'not_suitable', reason)}>
                {t(dismissalReasonLabels[reason])}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      {VisitDialog && isAsking && (
        <VisitDialog
          property={property}
          timeZone={timeZone}
          days={visitDays}
          act={act}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
