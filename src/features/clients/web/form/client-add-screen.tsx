import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { withCustomFormValues } from '#platform/custom-fields/custom-form-values.ts';
import { useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { RecordFormPage } from '#platform/forms/web/record-form-page.tsx';
import { useAddPage } from '#platform/forms/web/use-add-page.ts';
import { toast } from '#ui/toast.ts';
import { clientsApi } from '../queries.ts';
import { ClientForm } from './client-form.tsx';
import { emptyClient } from './client-form-values.ts';
import { clientForm, useIsClientReady } from './client-record-form.ts';

export function ClientAddScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [defaults] = useState(() => withCustomFormValues('clients', emptyClient));
  const draft = useRecordDraft(clientForm, { draftKey: 'client:new', defaults, check: clientForm.check });
  const { profile_id } = useMe();
  const page = useAddPage({
    form: clientForm,
    draft,
    failed: t`Failed to add client. Please try again.`,
    signedOut: t`You must be logged in to add a client.`,
    send: async (id, values) => clientsApi.create({ id, ...(await clientForm.toInput(values)) }),
    correct: async ({ id }, values, version) => {
      const typed = await clientForm.toInput(values);
      // As on creation, a client without an agent is assigned to the person who adds it.
      return clientsApi.update({ id, version, ...typed, agent_id: typed.agent_id ?? profile_id });
    },
    onAdded: ({ id }) => {
      toast({
        tone: 'success',
        title: t`Client added successfully`,
        text: t`The client has been added to your database.`,
        action: { label: t`Add another`, onAction: () => void navigate({ to: '/clients/add' }) },
      });
      void navigate({ to: '/clients/$id', params: { id }, hash: 'matches' });
    },
  });
  return (
    <RecordFormPage
      {...page}
      back={<Link to="/clients">{t`Back to Clients`}</Link>}
      title={t`Add New Client`}
      sub={
        <Link to="/clients/import" className="link">
          {t`Adding many? Import from a spreadsheet.`}
        </Link>
      }
      label={t`Add Client`}
      busyLabel={t`Adding Client...`}
      isReady={useIsClientReady(draft)}
    >
      <ClientForm draft={draft} onSubmit={page.save} />
    </RecordFormPage>
  );
}
