import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { DraftNote } from '#platform/forms/web/draft-note.tsx';
import { LeaveGuard } from '#platform/forms/web/leave-guard.tsx';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { toast } from '#ui/toast.ts';
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
  const fail = useFailureToast();
  const id = useRef<string>(undefined);
  const draft = useDraftForm<ClientFormValues>({ draftKey: 'client:new', defaults: emptyClient, check: checkClient });
  const { company } = useMe();
  const isDone = useRef(false);
  const { isDirty, isChecking } = draft.state;
  const isReady = useIsReady(draft);

  const add = useMutation({
    mutationFn: async (values: ClientFormValues) => {
      // One id for as long as the form is open: sent twice, it still is one client.
      id.current ??= await newClientId();
      return clients.create({ id: id.current, ...(await sendable(values)) });
    },
    onSuccess: (client) => {
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
    onError: (error, values) => {
      const problem = problemOf(error);
      if (problem.code === 'invalid' && problem.fields) draft.showProblems(problem.fields);
      const sentence =
        problem.code === 'unauthenticated'
          ? t`You must be logged in to add a client.`
          : t`Failed to add client. Please try again.`;
      fail(error, sentence, () => add.mutate(values));
    },
  });

  return (
    <>
      <PageHead back={<Link to="/clients">{t`Back to Clients`}</Link>} title={t`Add New Client`} />
      <ClientForm draft={draft} formId="client" onSubmit={(values) => add.mutate(values)} />
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
          busy={add.isPending || isChecking}
          busyLabel={t`Adding Client...`}
        >
          {t`Add Client`}
        </Button>
      </SaveBar>
    </>
  );
}
