import { useLingui } from '@lingui/react/macro';
import { useAgentOptions } from '#features/accounts/web/agent-options.tsx';
import { leadStageWords } from '#features/leads/labels.ts';
import type { LeadStatus } from '#features/leads/rules.ts';
import { isLost, isWon } from '#features/leads/rules.ts';
import { propertyStatusLabels } from '#features/properties/labels.ts';
import { useWordKeys } from '#platform/words/web/use-word-keys.ts';
import type { MenuEntry } from '#ui/menu-entries.ts';
import type { BulkChange } from '../contract.ts';
import type { BulkAct } from '../rules.ts';

/** What the user asked for: an act, and what is known of the change already. */
export interface AskedChange {
  readonly act: BulkAct;
  readonly change?: BulkChange;
  /** A lost stage, which needs a reason. */
  readonly stage?: LeadStatus;
}

/** The values of an act that needs only one, as a menu; null for other acts. */
export function useChoicesOf(ask: (asked: AskedChange) => void): (act: BulkAct) => MenuEntry[] | null {
  const { t } = useLingui();
  const agents = useAgentOptions();
  const stages = useWordKeys(leadStageWords);
  const choose = (change: BulkChange) => () => ask({ act: change.act, change });
  return (act) => {
    switch (act) {
      case 'assign':
        return [
          { label: t`Unassigned`, onSelect: choose({ act, agent_id: null }) },
          { kind: 'separator' },
          ...agents.map(({ value, label, detail }) => ({
            label: detail === undefined ? label : `${label} · ${detail}`,
            onSelect: choose({ act, agent_id: value }),
          })),
        ];
      case 'status':
        return (['available', 'pending'] as const).map((status) => ({
          label: t(propertyStatusLabels[status]),
          onSelect: choose({ act, status }),
        }));
      case 'stage':
        return stages
          .filter((stage) => !isWon(stage))
          .map((stage) => ({
            label: t(leadStageWords.labelOf(stage)),
            onSelect: isLost(stage) ? () => ask({ act, stage }) : choose({ act, status: stage, lost_reason: null }),
          }));
      default:
        return null;
    }
  };
}
