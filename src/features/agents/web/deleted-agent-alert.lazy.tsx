import { useLingui } from '@lingui/react/macro';
import { DeletedFrame } from '#features/history/web/deleted-frame.tsx';

/** Shown when somebody deletes the agent while the page is open. */
export function DeletedAgentAlert({ agent }: { agent: { readonly id: string } }) {
  const { t } = useLingui();
  return (
    <DeletedFrame
      record={{ topic: 'profiles', id: agent.id }}
      text={t`This agent was deleted. You can restore the account for 30 days.`}
      restoreLabel={t`Restore`}
      failed={t`The agent could not be restored.`}
    />
  );
}
