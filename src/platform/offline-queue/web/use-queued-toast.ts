import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { isOffline } from '#platform/connection/web/connection.ts';
import { toast } from '#ui/toast.ts';

let dismissLast = () => {};

/** Where the queue itself is shown, the toast would only cover it. */
export function dismissQueuedToast(): void {
  dismissLast();
}

/** Shows that a mutation was queued, because there is no network or the server cannot accept it. */
export function useQueuedToast(): () => void {
  const { t } = useLingui();
  return useCallback(() => {
    dismissLast = toast({
      tone: 'info',
      title: t`Waiting to be sent`,
      text: isOffline()
        ? t`Saved on this device. It will be sent when you are online.`
        : t`Saved on this device. It will be sent when the server responds.`,
    });
  }, [t]);
}
