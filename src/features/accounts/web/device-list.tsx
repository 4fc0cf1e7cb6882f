import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { accountsApi, devicesQuery } from './queries.ts';

type Device = Awaited<ReturnType<typeof accountsApi.listDevices>>[number];

/** Timeout: a captive portal never errors. */
const patienceMs = 15_000;

/** The user's sessions, this browser first. */
export function DeviceList() {
  const { t } = useLingui();
  const devices = useQuery(devicesQuery);
  if (devices.isPending) {
    return (
      <Loading label={t`Loading devices...`}>
        <Skeleton className="h-14" />
      </Loading>
    );
  }
  if (devices.data === undefined) {
    return (
      <ErrorState
        title={t`The devices could not be loaded`}
        onRetry={() => void devices.refetch()}
        isRetrying={devices.isFetching}
      />
    );
  }
  const sorted = devices.data.toSorted((one, other) => Number(other.is_this) - Number(one.is_this));
  return (
    <ul className="-mt-2">
      {sorted.map((device) => (
        <DeviceRow key={device.id} device={device} />
      ))}
    </ul>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const { dayOf, time } = useFormats();
  const signOut = useMutation({
    mutationFn: () => accountsApi.signOutDevice({ id: device.id }, { signal: AbortSignal.timeout(patienceMs) }),
    onSuccess: () => {
      queryClient.setQueryData(devicesQuery.queryKey, (known) => known?.filter(({ id }) => id !== device.id));
      toast({ tone: 'success', title: t`Signed out`, text: t`${name} has to sign in again.` });
    },
    onError: (error) => fail(error, t`The device could not be signed out.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
  // Programs may send no user agent.
  const name = device.device || t`Unknown device`;
  const usedAt = `${dayOf(device.last_used_at)}, ${time(device.last_used_at)}`;
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5 last:border-0">
      <MonitorSmartphone aria-hidden="true" className="text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium text-ink">
          {name}
          {device.is_this && <Badge tone="success">{t`This device`}</Badge>}
        </p>
        <p id={`used-${device.id}`} className="text-12 text-ink-3">
          {device.ip_address ? t`Last used ${usedAt} from ${device.ip_address}` : t`Last used ${usedAt}`}
        </p>
      </div>
      {!device.is_this && (
        <Button
          size="sm"
          busy={signOut.isPending}
          aria-label={t`Sign out ${name}`}
          aria-describedby={`used-${device.id}`}
          onClick={() => signOut.mutate()}
        >
          {t`Sign out`}
        </Button>
      )}
    </li>
  );
}
