import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { FormBar } from '#platform/forms/web/form-bar.tsx';
import { useConflictDialog } from '#platform/forms/web/use-conflict-dialog.tsx';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useRecordAdd } from '#platform/forms/web/use-record-add.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { toast } from '#ui/toast.ts';
import type { Client } from '../contract.ts';
import { useIsClientReady } from './client-field.tsx';
import { ClientForm } from './client-form.tsx';
import { checkClient, newClientId, toClientInput } from './client-form-schema.ts';
import type { ClientFormValues } from './client-form-values.ts';
import { emptyClient } from './client-form-values.ts';
import { clientQuery, clientsApi } from './queries.ts';

const lazyConflict = lazyComponent(() =>
  import('./client-conflict.lazy.tsx').then((part) => part.ClientConflictDialog),
);

export function ClientAddScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const draft = useDraftForm<ClientFormValues>({ draftKey: 'client:new', defaults: emptyClient, check: checkClient });
  const { company, profile_id } = useMe();
  const isDone = useRef(false);
  const isReady = useIsClientReady(draft);

  const { isAdding, add, saving, keepTheirs } = useRecordAdd<Client, ClientFormValues>({
    draft,
    failed: t`Failed to add client. Please try again.`,
    signedOut: t`You must be logged in to add a client.`,
    newId: newClientId,
    send: async (id, values) => clientsApi.create({ id, ...(await toClientInput(values)) }),
    correct: async ({ id }, values, version) => {
      const typed = await toClientInput(values);
      // As on creation, a client without an agent is assigned to the person who adds it.
      return clientsApi.update({ id, version, ...typed, agent_id: typed.agent_id ?? profile_id });
    },
    onAdded: (client) => {
      isDone.current = true;
      draft.discardDraft();
      queryClient.setQueryData(clientQuery(client.id).queryKey, client);
      void queryClient.invalidateQueries({ queryKey: ['clients'] });
      toast({
        tone: 'success',
        title: t`Client added successfully`,
        text: t`The client has been added to your database.`,
        action: { label: t`Add another`, onAction: () => void navigate({ to: '/clients/add' }) },
      });
      void navigate({ to: '/clients/$id', params: { id: client.id } });
    },
  });
  const conflictDialog = useConflictDialog(lazyConflict, { draft, saving, onKeepTheirs: keepTheirs });

  return (
    <>
      <PageHead
        back={<Link to="/clients">{t`Back to Clients`}</Link>}
        title={t`Add New Client`}
        sub={
          <Link to="/clients/import" className="link">
            {t`Adding many? Import from a spreadsheet.`}
          </Link>
        }
      />
      <ClientForm draft={draft} formId="client" onSubmit={add} />
      <FormBar
        draft={draft}
        formId="client"
        timeZone={company.time_zone}
        isDone={isDone}
        cancel={<Link to="/clients" />}
        label={t`Add Client`}
        busyLabel={t`Adding Client...`}
        isBusy={isAdding}
        isReady={isReady}
      />
      {conflictDialog}
    </>
  );
}
