import { useCallback, useMemo } from 'react';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { CardGrid } from '#platform/lists/web/card-grid.tsx';
import type { LoadingList } from '#platform/lists/web/list-end.tsx';
import type { LeadCard as Card } from '../../contract.ts';
import { leadOwnership } from '../../rules.ts';
import { applyLeadMoves, usePendingMoves } from '../lead-moves.ts';
import { useAskForEnd } from '../page/use-ask-for-end.tsx';
import { useDeleteLead } from '../page/use-delete-lead.ts';
import { usePlanFollowUp } from '../page/use-plan-follow-up.ts';
import { useMoveLead } from '../use-move-lead.ts';
import { LeadListCard } from './lead-card.tsx';
import { leadGridLayout } from './lead-grid-layout.tsx';

interface LeadGridProps {
  readonly items: readonly Card[];
  readonly list: LoadingList;
}

export function LeadGrid({ items, list }: LeadGridProps) {
  const { mayWrite, mayEdit, mayDelete } = useRights('leads');
  const { move: moveLead, dialog } = useAskForEnd(useMoveLead());
  const moves = usePendingMoves();
  const shown = useMemo(() => items.map((lead) => applyLeadMoves(lead, moves)), [items, moves]);
  const planFollowUp = usePlanFollowUp();
  const deleteLead = useDeleteLead();
  const move = useCallback((lead: Card, status: Card['status']) => moveLead({ lead, to: status }), [moveLead]);
  const plan = useCallback(({ id }: Card, day: string | null) => planFollowUp({ id, day }), [planFollowUp]);
  return (
    <>
      <CardGrid items={shown} list={list} layout={leadGridLayout}>
        {(lead) => (
          <LeadListCard
            lead={lead}
            mayWrite={mayWrite(lead.assigned_agent_id)}
            mayEdit={mayEdit(lead.assigned_agent_id)}
            mayDelete={mayDelete(leadOwnership(lead))}
            onMove={move}
            onPlan={plan}
            onDelete={deleteLead}
          />
        )}
      </CardGrid>
      {dialog}
    </>
  );
}
