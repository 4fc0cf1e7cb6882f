import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { accountPolicy } from '#features/accounts/rules.ts';
import { useMe } from '#features/accounts/web/queries.ts';
import { FormBar } from '#platform/forms/web/form-bar.tsx';
import { useConflictDialog } from '#platform/forms/web/use-conflict-dialog.tsx';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useRecordSave } from '#platform/forms/web/use-record-save.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { NotSent } from '#platform/rpc/web/not-sent.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { Agent } from '../contract.ts';
import { useIsAgentReady } from './agent-field.tsx';
import { AgentForm } from './agent-form.tsx';
import { checkAgent, toAgentInput } from './agent-form-schema.ts';
import type { AgentFormValues } from './agent-form-values.ts';
import { toAgentFormValues } from './agent-form-values.ts';
import { agentQuery, agentsApi } from './queries.ts';
import { useAgentReauthentication } from './use-agent-reauthentication.ts';
import { useRefusalToast } from './use-refusal-toast.ts';

const lazyConflict = lazyComponent(() => import('./agent-conflict.lazy.tsx').then((part) => part.AgentConflictDialog));

export function AgentEditScreen() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/agents/edit/$id' });
  const me = useMe();
  const navigate = useNavigate();
  const fail = useFailureToast();
  const found = useQuery({ ...agentQuery(id), staleTime: Number.POSITIVE_INFINITY });
  const { error, data } = found;
  const isLost = error !== null && data === undefined;
  useEffect(() => {
    if (!isLost) return;
    fail(error, t`Failed to load agent details.`);
    void navigate({ to: '/agents', replace: true });
  }, [isLost, error, fail, navigate, t]);
  if (!data) {
    return (
      <Loading label={t`Loading agent details...`}>
        <Skeleton className="mb-6 h-7 w-72" />
        <Skeleton className="h-96 max-w-228" />
      </Loading>
    );
  }
  if (!accountPolicy.edit({ profileId: me.profile_id, role: me.role }, data))
    return <Navigate to="/agents/view/$id" params={{ id }} replace />;
  return <EditForm key={id} agent={data} />;
}

function EditForm({ agent }: { agent: Agent }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const defaults = useMemo(() => toAgentFormValues(agent), [agent]);
  const draft = useDraftForm<AgentFormValues>({
    draftKey: `agent:${agent.id}`,
    defaults,
    version: agent.version,
    check: checkAgent,
  });
  const { company } = useMe();
  const isDone = useRef(false);
  const isReady = useIsAgentReady(draft);
  const explain = useRefusalToast();
  const withReauthentication = useAgentReauthentication();
  const back = { to: '/agents/view/$id', params: { id: agent.id } } as const;

  const leaveWith = (known: Agent) => {
    isDone.current = true;
    draft.discardDraft();
    queryClient.setQueryData(agentQuery(known.id).queryKey, known);
    void navigate(back);
  };

  const saving = useRecordSave<Agent, AgentFormValues>({
    record: agent,
    draft,
    failed: t`Failed to update agent. Please try again.`,
    send: async (values, version) => {
      const draft = await toAgentInput(values);
      return withReauthentication((credentials) =>
        agentsApi.update({ id: agent.id, version, ...draft, ...credentials }),
      );
    },
    // Opens no dialog: a refusal with its own reason is shown as a toast.
    asks: (error) => error instanceof NotSent || explain(error),
    onSaved: (saved) => {
      leaveWith(saved);
      void queryClient.invalidateQueries({ queryKey: ['profiles'] });
      toast({ tone: 'success', title: t`Agent updated`, text: t`${saved.full_name} was saved.` });
    },
  });
  const conflictDialog = useConflictDialog(lazyConflict, { draft, saving, onKeepTheirs: leaveWith });

  return (
    <>
      <PageHead back={<Link {...back}>{t`Back to the agent`}</Link>} title={t`Edit agent`} sub={agent.full_name} />
      <AgentForm draft={draft} formId="agent" edited={agent} onSubmit={saving.save} />
      <FormBar
        draft={draft}
        formId="agent"
        timeZone={company.time_zone}
        isDone={isDone}
        cancel={<Link {...back} />}
        label={t`Update agent`}
        busyLabel={t`Updating agent...`}
        isBusy={saving.isSaving}
        isReady={isReady}
      />
      {conflictDialog}
    </>
  );
}
