import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { InvitationLink } from '#features/accounts/web/invitation-link.tsx';
import { useMe } from '#features/accounts/web/queries.ts';
import { useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { RecordFormPage } from '#platform/forms/web/record-form-page.tsx';
import { useAddPage } from '#platform/forms/web/use-add-page.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { toast } from '#ui/toast.ts';
import type { Agent, InvitedAgent } from '../contract.ts';
import { AgentForm } from './agent-form.tsx';
import { emptyAgent } from './agent-form-values.ts';
import { agentForm, useIsAgentReady } from './agent-record-form.ts';
import { agentsApi } from './queries.ts';
import { useAgentReauthentication } from './use-agent-reauthentication.ts';

type AddedAgent = Agent & Pick<InvitedAgent, 'link'>;

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
          <Link to="/agents">{t`Back to agents`}</Link>
        </Button>
      }
    />
  );
}

function AddForm() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const draft = useRecordDraft(agentForm, { draftKey: 'agent:new', defaults: emptyAgent, check: agentForm.check });
  const [made, setMade] = useState<{ id: string; link: string; name: string } | null>(null);
  const isReady = useIsAgentReady(draft);
  const withReauthentication = useAgentReauthentication();
  const open = (id: string) => void navigate({ to: '/agents/view/$id', params: { id } });

  const page = useAddPage({
    form: agentForm,
    draft,
    failed: t`Failed to add agent. Please try again.`,
    signedOut: t`You must be logged in to add an agent.`,
    send: async (id, values): Promise<AddedAgent> => {
      const { status: _, ...said } = await agentForm.toInput(values);
      const { agent, link } = await withReauthentication((credentials) =>
        agentsApi.create({ id, ...said, ...credentials }),
      );
      return { ...agent, link };
    },
    correct: async ({ id, link }, values, version) => {
      const said = await agentForm.toInput(values);
      const agent = await withReauthentication((credentials) =>
        agentsApi.update({ ...said, id, version, ...credentials }),
      );
      return { ...agent, link };
    },
    recordOf: ({ link: _, ...agent }) => agent,
    onAdded: ({ id, full_name, email, link }) => {
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

  return (
    <RecordFormPage
      {...page}
      back={<Link to="/agents">{t`Back to agents`}</Link>}
      title={t`Add Agent`}
      sub={t`The link lets them set a password and sign in.`}
      label={t`Add Agent`}
      busyLabel={t`Adding agent...`}
      isReady={isReady && made === null}
    >
      <AgentForm draft={draft} onSubmit={page.save} />
      <Dialog
        open={made !== null}
        onOpenChange={(isOpen) => !isOpen && made && open(made.id)}
        title={t`${made?.name ?? ''} was invited`}
        footer={<Button variant="primary" onClick={() => made && open(made.id)}>{t`Done`}</Button>}
      >
        {made && <InvitationLink link={made.link} name={made.name} />}
      </Dialog>
    </RecordFormPage>
  );
}
