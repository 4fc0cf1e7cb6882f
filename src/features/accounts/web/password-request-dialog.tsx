import { useSyncExternalStore } from 'react';
import { lazyComponent } from '#ui/lazy-component.ts';
import { currentPasswordRequest, subscribeToPasswordRequests } from './password-request.ts';

const reauthentication = lazyComponent(() =>
  import('./reauthentication-dialog.tsx').then((part) => part.ReauthenticationDialog),
);

/** Asks for the password when a sensitive change needs it, even after the user left the page. */
export function PasswordRequestDialog() {
  const request = useSyncExternalStore(subscribeToPasswordRequests, currentPasswordRequest);
  const ReauthenticationDialog = reauthentication.useComponent(request !== null, request !== null, () =>
    request?.cancel(),
  );
  if (!ReauthenticationDialog || !request) return null;
  const { title, text, confirmLabel } = request;
  return (
    <ReauthenticationDialog
      title={title}
      text={text}
      confirmLabel={confirmLabel}
      onConfirm={({ password }) => request.send(password)}
      onClose={request.cancel}
    />
  );
}
