import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { toast } from '#ui/toast.ts';

/** Says that something was kept because there is no network. */
export function useKeptToast(): () => void {
  const { t } = useLingui();
  return useCallback(
    () =>
      void toast({
        tone: 'info',
        title: t`Waiting to be sent`,
        text: t`It is kept on this device and sent once there is a network.`,
      }),
    [t],
  );
}
