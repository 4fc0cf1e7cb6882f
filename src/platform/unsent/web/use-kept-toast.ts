import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { isOffline } from '#platform/connection/web/connection.ts';
import { toast } from '#ui/toast.ts';

/** Says that something was kept because there is no network, or the server cannot take it. */
export function useKeptToast(): () => void {
  const { t } = useLingui();
  return useCallback(
    () =>
      void toast({
        tone: 'info',
        title: t`Waiting to be sent`,
        text: isOffline()
          ? t`It is kept on this device and sent once there is a network.`
          : t`It is kept on this device and sent as soon as the server can take it.`,
      }),
    [t],
  );
}
