import { useLingui } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { ErrorState } from '#ui/error-state.tsx';

/** Replaces a screen that crashed; the rest of the page stays. */
export function BrokenScreen({ reset }: ErrorComponentProps) {
  const { t } = useLingui();
  const router = useRouter();
  return (
    <ErrorState
      isPage
      title={t`This page could not be shown`}
      text={t`Something went wrong. What you typed is saved on this device.`}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}
