import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useRights } from '#features/accounts/web/use-rights.ts';
import type { StageChange } from '#features/leads/contract.ts';
import { leadStageWords } from '#features/leads/labels.ts';
import { leadQuery } from '#features/leads/web/queries.ts';
import { contactedStage } from '#features/leads/web/stage-choice.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import { Checkbox } from '#ui/checkbox.tsx';

interface FirstContact {
  /** The question whether writing to a new lead makes it contacted; null for everyone else. */
  readonly field: ReactNode;
  readonly stage: StageChange | undefined;
  refresh(): void;
}

export function useFirstContact({ topic, id }: ContactPerson): FirstContact {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const lead = useQuery({ ...leadQuery(id), enabled: topic === 'leads', retry: false }).data;
  const [isContacted, setContacted] = useState(true);
  const { mayWrite } = useRights('leads');
  const to = lead && mayWrite(lead.assigned_agent_id) ? contactedStage(lead.status) : null;
  const stage = to === null ? '' : t(leadStageWords.labelOf(to));
  return {
    field: to ? (
      <Checkbox
        label={t`Move to ${stage}`}
        checked={isContacted}
        onChange={({ target }) => setContacted(target.checked)}
      />
    ) : null,
    stage: lead && to && isContacted ? { from: lead.status, to } : undefined,
    refresh: () => void queryClient.invalidateQueries({ queryKey: ['leads'] }),
  };
}
