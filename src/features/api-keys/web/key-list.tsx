import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { When } from '#platform/formats/web/when.tsx';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { toast } from '#ui/toast.ts';
import { useLast } from '#ui/use-last.ts';
import type { ApiKey } from '../contract.ts';
import { scopeLabels } from '../labels.ts';
import { tokenPrefix } from '../rules.ts';
import { apiKeysApi } from './queries.ts';

const rename = lazyComponent(() => import('./rename-key-dialog.lazy.tsx').then((part) => part.RenameKeyDialog));

interface KeyListProps {
  readonly label: string;
  readonly keys: readonly ApiKey[];
  /** Names the person of each key. */
  readonly hasPeople?: boolean;
  readonly mayRename?: boolean;
}

export function KeyList({ label, keys, hasPeople = false, mayRename = false }: KeyListProps) {
  const [renamed, setRenamed] = useState<ApiKey | null>(null);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const RenameKeyDialog = rename.useComponent(renamed !== null, renamed !== null, () => setRenamed(null));
  return (
    <>
      <ul aria-label={label} className="-mt-2">
        {keys.map((key) => (
          <KeyEntry
            key={key.id}
            apiKey={key}
            hasPerson={hasPeople}
            onRevoke={() => setRevoked(key)}
            {...(mayRename && { onRename: () => setRenamed(key) })}
          />
        ))}
      </ul>
      {RenameKeyDialog && renamed && <RenameKeyDialog apiKey={renamed} onClose={() => setRenamed(null)} />}
      <RevokeDialog apiKey={revoked} onClose={() => setRevoked(null)} />
    </>
  );
}

interface KeyEntryProps {
  readonly apiKey: ApiKey;
  readonly hasPerson: boolean;
  onRevoke(): void;
  onRename?(): void;
}

function KeyEntry({ apiKey, hasPerson, onRevoke, onRename }: KeyEntryProps) {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const nameOf = usePersonName();
  const { name, person_name, scopes, hint, created_at, last_used_at, expires_at, is_expired } = apiKey;
  const expiry = expires_at && dayOf(expires_at);
  return (
    <li className="flex flex-wrap items-start gap-2 border-b border-line py-2.5 last:border-0">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words text-ink">{name}</span>
          {is_expired && <Badge tone="danger">{t`Expired`}</Badge>}
        </p>
        {hasPerson && <p>{nameOf(person_name)}</p>}
        <p>{scopes.map((scope) => t(scopeLabels[scope])).join(' · ')}</p>
        <p className="text-12 text-ink-3">
          {`${tokenPrefix}…${hint}`}
          {' · '}
          {t`Created ${dayOf(created_at)}`}
          {' · '}
          {last_used_at === null ? (
            t`Never used`
          ) : (
            <Trans>
              Last used: <When at={last_used_at} />
            </Trans>
          )}
          {' · '}
          {expiry === null ? t`Does not expire` : is_expired ? t`Expired ${expiry}` : t`Expires ${expiry}`}
        </p>
      </div>
      <div className="flex items-center gap-2">
        {onRename && (
          <IconButton icon={Pencil} label={t`Rename ${name}`} onPointerEnter={rename.prefetch} onClick={onRename} />
        )}
        <Button size="sm" aria-haspopup="dialog" aria-label={t`Revoke key ${name}`} onClick={onRevoke}>
          {t`Revoke key`}
        </Button>
      </div>
    </li>
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const revoke = useMutation({
    mutationFn: ({ id }: ApiKey) => apiKeysApi.revoke({ id }),
    onSuccess: (_, { name }) => toast({ tone: 'success', title: t`API key revoked`, text: name }),
    onError: (error) => fail(error, t`The API key could not be revoked.`),
    onSettled: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: ['api_keys'] });
    },
  });
  const name = useLast(apiKey)?.name ?? '';
  return (
    <ConfirmDialog
      open={apiKey !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Revoke ${name}?`}
      text={t`Programs that use this key stop working immediately.`}
      confirmLabel={t`Revoke key`}
      busy={revoke.isPending}
      onConfirm={() => apiKey && revoke.mutate(apiKey)}
    />
  );
}
