import { useLingui } from '@lingui/react/macro';
import { Heart, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { When } from '#platform/formats/web/when.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { PropertyMatch } from '../contract.ts';
import { dismissalReasonLabels } from '../labels.ts';
import type { Decision } from '../rules.ts';

interface MatchAnswerProps {
  readonly decided: PropertyMatch['decided'];
  /** The name of the property or client, which makes each row's buttons distinct for screen readers. */
  readonly name: string;
  /** Further actions. */
  readonly children?: ReactNode;
  onDecide(decision: Decision | null): void;
}

/** The person's decision on a property, and the buttons to change it. */
export function MatchAnswer({ decided, name, children, onDecide }: MatchAnswerProps) {
  const { t } = useLingui();
  const said = decided?.counts ? decided.decision : null;
  return (
    <div className="relative z-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {decided && <Said decided={decided} />}
      <span className="-ml-0.5 flex flex-wrap gap-1">
        {said === null && (
          <Button size="sm" aria-label={t`Interested: ${name}`} onClick={() => onDecide('interested')}>
            <Heart aria-hidden="true" />
            {t`Interested`}
          </Button>
        )}
        {said !== 'not_suitable' && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={t`Not suitable: ${name}`}
            onClick={() => onDecide('not_suitable')}
          >
            <X aria-hidden="true" />
            {t`Not suitable`}
          </Button>
        )}
        {said !== null && (
          <Button variant="ghost" size="sm" aria-label={t`Undo: ${name}`} onClick={() => onDecide(null)}>
            {t`Undo`}
          </Button>
        )}
        {children}
      </span>
    </div>
  );
}

function Said({ decided }: { decided: NonNullable<PropertyMatch['decided']> }) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const { decision, reason, counts, by_client, decided_at } = decided;
  const price = shortMoney(decided.price);
  if (!counts) return <span className="text-12 text-ink-3">{t`Not suitable at ${price}; price reduced since`}</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-3">
      <Badge tone={decision === 'interested' ? 'success' : 'neutral'}>
        {decision === 'interested' ? t`Interested` : t`Not suitable`}
      </Badge>
      <span>
        {reason && `${t(dismissalReasonLabels[reason])} · `}
        {by_client ? t`answered by the client or lead` : t`recorded by the agency`}
        {' · '}
        <When at={decided_at} />
      </span>
    </span>
  );
}
