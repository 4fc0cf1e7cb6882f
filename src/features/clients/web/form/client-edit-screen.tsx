import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { FormSkeleton, RecordFormPage, RecordToEdit } from '#platform/forms/web/record-form-page.tsx';
import { useEditPage } from '#platform/forms/web/use-edit-page.ts';
import { toast } from '#ui/toast.ts';
import type { Client } from '../../contract.ts';
import { clientQuery, clientsApi } from '../queries.ts';
import { ClientForm } from './client-form.tsx';
import { toClientFormValues } from './client-form-values.ts';
import { clientForm, useIsClientReady } from './client-record-form.ts';

export function ClientEditScreen() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/clients/edit/$id' });
  return (
    <RecordToEdit
      found={useQuery({ ...clientQuery(id), staleTime: Number.POSITIVE_INFINITY })}
      loading={<FormSkeleton label={t`Loading client information...`} />}
      failed={t`Failed to load client data.`}
      leave={<Navigate to="/clients" replace />}
    >
      {(client) => <EditForm key={id} client={client} />}
    </RecordToEdit>
  );
}

function EditForm({ client }: { client: Client }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id, version } = client;
  const defaults = useMemo(() => toClientFormValues(client), [client]);
  const draft = useRecordDraft(clientForm, { draftKey: `client:${id}`, defaults, version, check: clientForm.check });
  const page = useEditPage({
    form: clientForm,
    record: client,
    draft,
    failed: t`Failed to update client. Please try again.`,
    send: async (values, on) => clientsApi.update({ id, version: on, ...(await clientForm.toInput(values)) }),
    leave: () => void navigate({ to: '/clients' }),
    onSaved: () =>
      toast({
        tone: 'success',
        title: t`Client updated successfully`,
        text: t`The client information has been updated.`,
      }),
  });
  return (
    <RecordFormPage
      {...page}
      isReadOnly={!useRights('clients').mayEdit(client.agent_id)}
      back={<Link to="/clients">{t`Back to Clients`}</Link>}
      title={t`Edit Client`}
      sub={client.full_name}
      label={t`Update Client`}
      busyLabel={t`Updating Client...`}
      isReady={useIsClientReady(draft)}
    >
      <ClientForm draft={draft} editedId={id} onSubmit={page.save} />
    </RecordFormPage>
  );
}
