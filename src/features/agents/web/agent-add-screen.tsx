import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { InvitationLink } from '#features/accounts/web/invitation-link.tsx';
import { useMe } from '#features/accounts/web/queries.ts';
import { FormBar } from '#platform/forms/web/form-bar.tsx';
import { useConflictDialog } from '#platform/forms/web/use-conflict-dialog.tsx';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useRecordAdd } from '#platform/forms/web/use-record-add.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { toast } from '#ui/toast.ts';
import type { Agent, InvitedAgent } from '../contract.ts';
import { useIsAgentReady } from './agent-field.tsx';
import { AgentForm } from './agent-form.tsx';
import { checkAgent, newAgentId, toAgentInput } from './agent-form-schema.ts';
import type { AgentFormValues } from './agent-form-values.ts';
import { emptyAgent } from './agent-form-values.ts';
import { agentQuery, agentsApi } from './queries.ts';
import { useAgentReauthentication } from './use-agent-reauthentication.ts';

const lazyConflict = lazyComponent(() => import('./agent-conflict.lazy.tsx').then((part) => part.AgentConflictDialog));

export function AgentAddScreen() {
  const { t } = useLingui();
  const { permissions } = useMe();
  if (permissions.includes('manage_people')) return <AddForm />;
  return (
    <EmptyState
      isPage
      title={t`Only an Admin or Manager can add agents`}
      text={t`Ask an Admin or Manager to invite new colleagues.`}
      action={
        <Button asChild>
          <Link to="/agents">{t`Back to Agents`}</Link>
        </Button>
      }
    />
  );
}

function AddForm() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const draft = useDraftForm<AgentFormValues>({ draftKey: 'agent:new', defaults: emptyAgent, check: checkAgent });
  const { company } = useMe();
  const isDone = useRef(false);
  const [made, setMade] = useState<{ id: string; link: string; name: string } | null>(null);
  const isReady = useIsAgentReady(draft);
  const withReauthentication = useAgentReauthentication();
  const correct = async (values: AgentFormValues, id: string, version: number) => {
    const said = await toAgentInput(values);
    return withReauthentication((credentials) => agentsApi.update({ ...said, id, version, ...credentials }));
  };
  const open = (id: string) => void navigate({ to: '/agents/view/$id', params: { id } });

  const { isAdding, add, saving, keepTheirs } = useRecordAdd<InvitedAgent, AgentFormValues, Agent>({
    draft,
    failed: t`Failed to add agent. Please try again.`,
    signedOut: t`You must be logged in to add an agent.`,
    newId: newAgentId,
    send: async (id, values) => {
      const { status: _, ...said } = await toAgentInput(values);
      return withReauthentication((credentials) => agentsApi.create({ id, ...said, ...credentials }));
    },
    correct: async ({ agent: { id }, ...invited }, values, version) => ({
      ...invited,
      agent: await correct(values, id, version),
    }),
    onAdded: ({ agent, link }) => {
      isDone.current = true;
      draft.discardDraft();
      queryClient.setQueryData(agentQuery(agent.id).queryKey, agent);
      void queryClient.invalidateQueries({ queryKey: ['profiles'] });
      const { id, full_name, email } = agent;
      toast({
        tone: 'success',
        title: t`Agent added successfully`,
        text: link ? t`${full_name} was invited.` : t`The link was sent to ${email}.`,
        action: { label: t`Add another`, onAction: () => void navigate({ to: '/agents/add' }) },
      });
      if (link) setMade({ id, link, name: full_name });
      else open(id);
    },
  });
  const conflictDialog = useConflictDialog(lazyConflict, { draft, saving, onKeepTheirs: keepTheirs });

  return (
    <>
      <PageHead
        back={<Link to="/agents">{t`Back to Agents`}</Link>}
        title={t`Add Agent`}
        sub={t`The link lets them set a password and sign in.`}
      />
      <AgentForm draft={draft} formId="agent" onSubmit={add} />
      <FormBar
        draft={draft}
        formId="agent"
        timeZone={company.time_zone}
        isDone={isDone}
        cancel={<Link to="/agents" />}
        label={t`Add Agent`}
        busyLabel={t`Adding agent...`}
        isBusy={isAdding}
        isReady={isReady && made === null}
      />
      {conflictDialog}
      <Dialog
        open={made !== null}
        onOpenChange={(isOpen) => !isOpen && made && open(made.id)}
        title={t`${made?.name ?? ''} was invited`}
        footer={<Button variant="primary" onClick={() => made && open(made.id)}>{t`Done`}</Button>}
      >
        {made && <InvitationLink link={made.link} name={made.name} />}
      </Dialog>
    </>
  );
}
