import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { accountPolicy } from '#features/accounts/rules.ts';
import { useMe } from '#features/accounts/web/queries.ts';
import { useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { FormSkeleton, RecordFormPage, RecordToEdit } from '#platform/forms/web/record-form-page.tsx';
import { useEditPage } from '#platform/forms/web/use-edit-page.ts';
import { NotSent } from '#platform/rpc/web/not-sent.ts';
import { toast } from '#ui/toast.ts';
import type { Agent } from '../contract.ts';
import { AgentForm } from './agent-form.tsx';
import { toAgentFormValues } from './agent-form-values.ts';
import { agentForm, useIsAgentReady } from './agent-record-form.ts';
import { agentQuery, agentsApi } from './queries.ts';
import { useAgentReauthentication } from './use-agent-reauthentication.ts';
import { useAgentRefusalToast } from './use-refusal-toast.ts';

export function AgentEditScreen() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/agents/edit/$id' });
  const me = useMe();
  return (
    <RecordToEdit
      found={useQuery({ ...agentQuery(id), staleTime: Number.POSITIVE_INFINITY })}
      loading={<FormSkeleton label={t`Loading agent details...`} />}
      failed={t`Failed to load agent details.`}
      leave={<Navigate to="/agents" replace />}
    >
      {(agent) =>
        accountPolicy.edit({ profileId: me.profile_id, role: me.role }, agent) ? (
          <EditForm key={id} agent={agent} />
        ) : (
          <Navigate to="/agents/view/$id" params={{ id }} replace />
        )
      }
    </RecordToEdit>
  );
}

function EditForm({ agent }: { agent: Agent }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id, version } = agent;
  const defaults = useMemo(() => toAgentFormValues(agent), [agent]);
  const draft = useRecordDraft(agentForm, { draftKey: `agent:${id}`, defaults, version, check: agentForm.check });
  const explain = useAgentRefusalToast();
  const withReauthentication = useAgentReauthentication();
  const back = { to: '/agents/view/$id', params: { id } } as const;
  const page = useEditPage({
    form: agentForm,
    record: agent,
    draft,
    failed: t`Failed to update agent. Please try again.`,
    send: async (values, on) => {
      const said = await agentForm.toInput(values);
      return withReauthentication((credentials) => agentsApi.update({ id, version: on, ...said, ...credentials }));
    },
    // Opens no dialog: a refusal with its own reason is shown as a toast.
    asks: (error) => error instanceof NotSent || explain(error),
    leave: () => void navigate(back),
    onSaved: (saved) => toast({ tone: 'success', title: t`Agent updated`, text: t`${saved.full_name} was saved.` }),
  });
  return (
    <RecordFormPage
      {...page}
      back={<Link {...back}>{t`Back to the agent`}</Link>}
      title={t`Edit agent`}
      sub={agent.full_name}
      label={t`Update agent`}
      busyLabel={t`Updating agent...`}
      isReady={useIsAgentReady(draft)}
    >
      <AgentForm draft={draft} edited={agent} onSubmit={page.save} />
    </RecordFormPage>
  );
}
