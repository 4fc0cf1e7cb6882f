import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { isOffline } from '#platform/connection/web/connection.ts';
import { toast } from '#ui/toast.ts';

/** Says that something was kept because there is no network, or the server cannot take it. */
export function useQueuedToast(): () => void {
  const { t } = useLingui();
  return useCallback(
    () =>
      void toast({
        tone: 'info',
        title: t`Waiting to be sent`,
        text: isOffline()
          ? t`Saved on this device. It will be sent when you are online.`
          : t`Saved on this device. It will be sent when the server responds.`,
      }),
    [t],
  );
}
