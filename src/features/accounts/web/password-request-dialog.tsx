import { useSyncExternalStore } from 'react';
import { latePart } from '#ui/late-part.ts';
import { currentPasswordRequest, subscribeToPasswordRequests } from './password-request.ts';

const proof = latePart(() => import('./proof-dialog.tsx').then((part) => part.ProofDialog));

/** Asks for the password wherever a sensitive change waits for it, also one that outlived its page. */
export function PasswordRequestDialog() {
  const request = useSyncExternalStore(subscribeToPasswordRequests, currentPasswordRequest);
  const ProofDialog = proof.usePart(request !== null, request !== null, () => request?.cancel());
  if (!ProofDialog || !request) return null;
  const { title, text, confirmLabel } = request;
  return (
    <ProofDialog
      title={title}
      text={text}
      confirmLabel={confirmLabel}
      onProven={({ password }) => request.send(password)}
      onClose={request.cancel}
    />
  );
}
