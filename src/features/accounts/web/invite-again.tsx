import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { adminWarning } from './admin-warning.ts';
import { InvitationLink } from './invitation-link.tsx';
import { withPassword } from './password-request.ts';
import type { ListedPerson } from './people-mutations.ts';
import { putPerson } from './people-mutations.ts';
import { accountsApi, peopleQuery } from './queries.ts';

/** Sends a new link to a person who has not joined yet; the earlier link stops working. */
export function InviteAgain({ person }: { person: ListedPerson }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [link, setLink] = useState<string | null>(null);
  const { full_name, email } = person;
  const invite = useMutation({
    mutationFn: () =>
      withPassword(
        {
          title: t`Invite ${full_name} as an Admin again?`,
          text: t(adminWarning),
          confirmLabel: t`Invite again`,
        },
        (credentials) => accountsApi.inviteAgain({ id: person.id, ...credentials }),
      ),
    onSuccess: (invitation) => {
      putPerson(queryClient, invitation.person);
      setLink(invitation.link);
      if (invitation.is_emailed)
        toast({ tone: 'success', title: t`Invitation sent`, text: t`A new link was sent to ${email}.` });
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey });
      fail(error, t`${full_name} could not be invited.`);
    },
  });
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        busy={invite.isPending}
        aria-label={t`Invite again: ${full_name}`}
        onClick={() => invite.mutate()}
      >
        {t`Invite again`}
      </Button>
      <Dialog
        open={link !== null}
        onOpenChange={(isOpen) => !isOpen && setLink(null)}
        title={t`The new link for ${full_name}`}
        footer={<Button variant="primary" onClick={() => setLink(null)}>{t`Done`}</Button>}
      >
        <InvitationLink link={link ?? ''} name={full_name} />
      </Dialog>
    </>
  );
}
