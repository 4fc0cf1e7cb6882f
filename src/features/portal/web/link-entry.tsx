import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { When } from '#platform/formats/web/when.tsx';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import type { Tone } from '#ui/badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { namedAfter } from '#ui/named-after.ts';
import { toast } from '#ui/toast.ts';
import type { PortalLink } from '../contract.ts';
import type { LinkState } from '../rules.ts';
import { portalLinksApi } from './queries.ts';

const states: Record<LinkState, { name: MessageDescriptor; tone: Tone }> = {
  live: { name: msg({ context: 'link', message: 'Active' }), tone: 'success' },
  expired: { name: msg`Expired`, tone: 'neutral' },
  revoked: { name: msg`Revoked`, tone: 'danger' },
};

/** A link: its client (`children`) if not obvious, its state, its last use, and a button to revoke it. */
export function LinkEntry({ link, children }: { link: PortalLink; children?: ReactNode }) {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const nameOf = usePersonName();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [isAsking, setAsking] = useState(false);
  const { name, tone } = states[link.state];
  const made = dayOf(link.created_at);
  const until = dayOf(link.expires_at);
  const revoke = useMutation({
    mutationFn: () => portalLinksApi.revoke({ id: link.id }),
    onSuccess: () => {
      setAsking(false);
      toast({ tone: 'success', title: t`Link revoked`, text: t`The link no longer works.` });
    },
    onError: (error) => fail(error, t`The link could not be revoked.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['portal'] }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3">
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span id={`link-${link.id}`} className="grid gap-0.5">
          {children}
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink">
            <Badge tone={tone}>{t(name)}</Badge>
            {t`${made} to ${until}`}
          </span>
        </span>
        <span className="text-12 text-ink-3">
          {nameOf(link.created_by) ?? t`Unknown`}
          {' · '}
          {link.last_used_at === null ? (
            t`never used`
          ) : (
            <>
              {t`last used`} <When at={link.last_used_at} />
            </>
          )}
        </span>
      </span>
      {link.state === 'live' && link.may_revoke && (
        <Button {...namedAfter(`link-${link.id}`, 'revoke')} size="sm" onClick={() => setAsking(true)}>
          {t`Revoke`}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Revoke this link?`}
        text={t`The link stops working now. You can create a new link at any time.`}
        confirmLabel={t`Revoke`}
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      />
    </li>
  );
}
