import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import type { clientPortalContract, PortalView } from '#features/portal/contract.ts';
import { connect } from '#platform/rpc/web/client.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';

const portal = connect<typeof clientPortalContract>('portal');
const refreshMs = 60_000;

type Call = (calls: typeof portal) => Promise<PortalView>;

/** The portal data, polled, and a function for actions that resolves with whether it succeeded. */
export function usePortal(start: PortalView): { view: PortalView; act: (call: Call) => Promise<boolean> } {
  const { t } = useLingui();
  const [view, setView] = useState(start);

  useEffect(() => {
    const refresh = async () => {
      if (document.hidden) return;
      try {
        setView(await portal.view());
      } catch (error) {
        // The reloaded page says that the link has expired.
        if (problemOf(error).code === 'unauthenticated') location.reload();
      }
    };
    const timer = setInterval(refresh, refreshMs);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);

  const act = useCallback(
    async (call: Call) => {
      try {
        setView(await call(portal));
        return true;
      } catch (error) {
        const { code } = problemOf(error);
        if (code === 'unauthenticated') location.reload();
        const text =
          code === 'too_many'
            ? t`Too many requests. Please try again later.`
            : code === 'not_found' || code === 'conflict'
              ? t`This has just changed. Please check again in a moment.`
              : t`The server is not responding. Check your connection; what you typed is safe.`;
        toast({ tone: 'danger', title: t`Something went wrong`, text });
        return false;
      }
    },
    [t],
  );
  return { view, act };
}
