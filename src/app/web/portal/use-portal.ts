import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { clientPortalContract, PortalView } from '#features/portal/contract.ts';
import type { PropertyView } from '#features/portal/rules.ts';
import { propertiesPerPage } from '#features/portal/rules.ts';
import { fieldsOf } from '#platform/rpc/problem.ts';
import { connect } from '#platform/rpc/web/client.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';

export const portalApi = connect<typeof clientPortalContract>('portal');
const refreshMs = 60_000;

export interface PortalRequest {
  readonly properties: PropertyView;
  readonly shown: number;
}

const firstPage: PortalRequest = { properties: 'all', shown: propertiesPerPage };

type Call = (calls: typeof portalApi) => Promise<PortalView>;
/** Resolves with whether it succeeded. */
export type PortalAct = (call: Call) => Promise<boolean>;

/** The portal data, polled, with functions for actions and for other properties. */
export function usePortal(start: PortalView): {
  view: PortalView;
  request: PortalRequest;
  isLoading: boolean;
  act: PortalAct;
  show: (changes: Partial<PortalRequest>) => Promise<void>;
} {
  const { t } = useLingui();
  const [view, setView] = useState(start);
  const [request, setRequest] = useState(firstPage);
  const [isLoading, setLoading] = useState(false);
  const current = useRef(request);

  useEffect(() => {
    const refresh = async () => {
      if (document.hidden) return;
      try {
        setView(await portalApi.view(current.current));
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
        const answer = await call(portalApi);
        // The answer has the first page of all properties.
        setView(current.current === firstPage ? answer : await portalApi.view(current.current));
        return true;
      } catch (error) {
        const problem = problemOf(error);
        const { code } = problem;
        const reason = code === 'offline' ? undefined : problem.reason;
        if (code === 'unauthenticated') location.reload();
        const text =
          code === 'too_many'
            ? t`Too many requests. Please try again later.`
            : reason === 'overlap' || fieldsOf(problem).some(({ path }) => path === 'at')
              ? t`This time is no longer free. Choose another one.`
              : reason === 'visit_waits'
                ? t`You have asked for this visit already.`
                : fieldsOf(problem).some((field) => field.code === 'holiday')
                  ? t`We show no properties on that day. Choose another one.`
                  : code === 'invalid'
                    ? t`Check what you entered.`
                    : code === 'not_found' || code === 'conflict'
                      ? t`This has just changed. Please check again in a moment.`
                      : t`The server is not responding. Check your connection; what you typed is safe.`;
        toast({ tone: 'danger', title: t`Something went wrong`, text });
        return false;
      }
    },
    [t],
  );

  const show = useCallback(
    async (changes: Partial<PortalRequest>) => {
      const before = current.current;
      current.current = { ...before, ...changes };
      setRequest(current.current);
      setLoading(true);
      const isDone = await act((portal) => portal.view(current.current));
      setLoading(false);
      if (isDone) return;
      current.current = before;
      setRequest(before);
    },
    [act],
  );
  return { view, request, isLoading, act, show };
}
