import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { FormBar } from '#platform/forms/web/form-bar.tsx';
import { useConflictDialog } from '#platform/forms/web/use-conflict-dialog.tsx';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useRecordSave } from '#platform/forms/web/use-record-save.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { Client } from '../contract.ts';
import { useIsClientReady } from './client-field.tsx';
import { ClientForm } from './client-form.tsx';
import { checkClient, toClientInput } from './client-form-schema.ts';
import type { ClientFormValues } from './client-form-values.ts';
import { toClientFormValues } from './client-form-values.ts';
import { clientQuery, clientsApi } from './queries.ts';

const lazyConflict = lazyComponent(() =>
  import('./client-conflict.lazy.tsx').then((part) => part.ClientConflictDialog),
);

export function ClientEditScreen() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/clients/edit/$id' });
  const navigate = useNavigate();
  const fail = useFailureToast();
  const found = useQuery({ ...clientQuery(id), staleTime: Number.POSITIVE_INFINITY });
  const { error, data } = found;
  const isLost = error !== null && data === undefined;
  useEffect(() => {
    if (!isLost) return;
    fail(error, t`Failed to load client data.`);
    void navigate({ to: '/clients', replace: true });
  }, [isLost, error, fail, navigate, t]);
  if (!data) {
    return (
      <Loading label={t`Loading client information...`}>
        <Skeleton className="mb-6 h-7 w-72" />
        <Skeleton className="h-96 max-w-228" />
      </Loading>
    );
  }
  return <EditForm key={id} client={data} />;
}

const back = { to: '/clients' } as const;

function EditForm({ client }: { client: Client }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const defaults = useMemo(() => toClientFormValues(client), [client]);
  const draft = useDraftForm<ClientFormValues>({
    draftKey: `client:${client.id}`,
    defaults,
    version: client.version,
    check: checkClient,
  });
  const { company } = useMe();
  const isDone = useRef(false);
  const isReady = useIsClientReady(draft);

  const leaveWith = (known: Client) => {
    isDone.current = true;
    draft.discardDraft();
    queryClient.setQueryData(clientQuery(known.id).queryKey, known);
    void navigate(back);
  };

  const saving = useRecordSave<Client, ClientFormValues>({
    record: client,
    draft,
    failed: t`Failed to update client. Please try again.`,
    send: async (values, version) => clientsApi.update({ id: client.id, version, ...(await toClientInput(values)) }),
    onSaved: (saved) => {
      leaveWith(saved);
      void queryClient.invalidateQueries({ queryKey: ['clients'] });
      toast({
        tone: 'success',
        title: t`Client updated successfully`,
        text: t`The client information has been updated.`,
      });
    },
  });
  const conflictDialog = useConflictDialog(lazyConflict, { draft, saving, onKeepTheirs: leaveWith });

  return (
    <>
      <PageHead back={<Link {...back}>{t`Back to Clients`}</Link>} title={t`Edit Client`} sub={client.full_name} />
      <ClientForm draft={draft} formId="client" editedId={client.id} onSubmit={saving.save} />
      <FormBar
        draft={draft}
        formId="client"
        timeZone={company.time_zone}
        isDone={isDone}
        cancel={<Link {...back} />}
        label={t`Update Client`}
        busyLabel={t`Updating Client...`}
        isBusy={saving.isSaving}
        isReady={isReady}
      />
      {conflictDialog}
    </>
  );
}
