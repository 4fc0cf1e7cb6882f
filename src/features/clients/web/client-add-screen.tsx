import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { DraftNote } from '#platform/forms/web/draft-note.tsx';
import { LeaveGuard } from '#platform/forms/web/leave-guard.tsx';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useRecordAdd } from '#platform/forms/web/use-record-add.ts';
import { Button } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { toast } from '#ui/toast.ts';
import type { Client } from '../contract.ts';
import { useIsReady } from './client-field.tsx';
import { ClientForm } from './client-form.tsx';
import type { ClientFormValues } from './client-form-values.ts';
import { emptyClient } from './client-form-values.ts';
import { checkClient, newClientId, sendable } from './client-sending.ts';
import { clientQuery, clients } from './queries.ts';

export function ClientAddScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const draft = useDraftForm<ClientFormValues>({ draftKey: 'client:new', defaults: emptyClient, check: checkClient });
  const { company } = useMe();
  const isDone = useRef(false);
  const { isDirty, isChecking } = draft.state;
  const isReady = useIsReady(draft);

  const { isAdding, add } = useRecordAdd<Client, ClientFormValues>({
    draft,
    failed: t`Failed to add client. Please try again.`,
    signedOut: t`You must be logged in to add a client.`,
    newId: newClientId,
    send: async (id, values) => clients.create({ id, ...(await sendable(values)) }),
    onAdded: (client) => {
      isDone.current = true;
      draft.forgetDraft();
      queryClient.setQueryData(clientQuery(client.id).queryKey, client);
      void queryClient.invalidateQueries({ queryKey: ['clients'] });
      toast({
        tone: 'success',
        title: t`Client added successfully`,
        text: t`The client has been added to your database.`,
      });
      void navigate({ to: '/clients' });
    },
  });

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
      <LeaveGuard isChanged={() => isDirty && !isDone.current} />
      <SaveBar note={<DraftNote draft={draft} timeZone={company.time_zone} />}>
        <Button asChild variant="quiet">
          <Link to="/clients">{t`Cancel`}</Link>
        </Button>
        <Button
          variant="main"
          type="submit"
          form="client"
          notYet={!isReady}
          busy={isAdding || isChecking}
          busyLabel={t`Adding Client...`}
        >
          {t`Add Client`}
        </Button>
      </SaveBar>
    </>
  );
}
