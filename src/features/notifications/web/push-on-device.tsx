import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { ThisDevice } from '../contract.ts';
import { forgetPush, readBrowserPush, requestPush } from './browser-push.ts';
import { deviceQuery, notificationsApi } from './queries.ts';

const browserQuery = queryOptions({ queryKey: ['this-browser', 'push'], queryFn: readBrowserPush, staleTime: 0 });

export function PushOnDevice() {
  const { t } = useLingui();
  const browser = useQuery(browserQuery);
  const device = useQuery(deviceQuery);
  const known = browser.data;
  return (
    <FormSection title={t`This device`} text={t`Turn on in each browser you use.`}>
      <div className="col-span-6 min-h-24">
        {known?.state === 'unsupported' ? (
          <Said mark={<Badge>{t`Not available`}</Badge>}>
            {t`This browser can’t show notifications. They need a secure address (https). On an iPhone or iPad, add Aangan to the home screen first.`}
          </Said>
        ) : known?.state === 'denied' ? (
          <Said mark={<Badge tone="warning">{t`Blocked`}</Badge>}>
            {t`Notifications are blocked in this browser. Allow them in its settings for this site, then reload the page.`}
          </Said>
        ) : known && device.data ? (
          <PushChoice device={device.data} isOn={known.state === 'on' && device.data.endpoint === known.endpoint} />
        ) : device.isError ? (
          <p>{t`Couldn’t check notifications on this device.`}</p>
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </div>
    </FormSection>
  );
}

function PushChoice({ device, isOn }: { device: ThisDevice; isOn: boolean }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const settle = () => queryClient.invalidateQueries({ queryKey: browserQuery.queryKey });
  const keep = (next: ThisDevice) => queryClient.setQueryData(deviceQuery.queryKey, next);
  const turningOn = useMutation({
    mutationFn: async () => {
      const input = await requestPush(device.server_key);
      return input && notificationsApi.addDevice(input);
    },
    onSuccess: (next) => {
      if (!next) return;
      keep(next);
      toast({ tone: 'success', title: t`Notifications are on for this device` });
    },
    onError: (error) => fail(error, t`Notifications could not be turned on. This browser may have no push service.`),
    onSettled: settle,
  });
  const turningOff = useMutation({
    mutationFn: async () => {
      const next = await notificationsApi.removeDevice();
      await forgetPush();
      return next;
    },
    onSuccess: (next) => {
      keep(next);
      toast({ tone: 'success', title: t`Notifications are off for this device` });
    },
    onError: (error) => fail(error, t`Notifications could not be turned off on this device. Please try again.`),
    onSettled: settle,
  });
  return isOn ? (
    <Said
      mark={<Badge tone="success">{t`On`}</Badge>}
      action={
        <Button busy={turningOff.isPending} onClick={() => turningOff.mutate()}>
          {t`Turn off on this device`}
        </Button>
      }
    >
      {t`Shown on this device until you turn them off or sign out.`}
    </Said>
  ) : (
    <Said
      mark={<Badge>{t`Off`}</Badge>}
      action={
        <Button busy={turningOn.isPending} onClick={() => turningOn.mutate()}>
          {t`Turn on for this device`}
        </Button>
      }
    >
      {t`Your browser will ask you to allow notifications.`}
    </Said>
  );
}

function Said({ mark, action, children }: { mark: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-2">
      {mark}
      <p className="text-ink-3">{children}</p>
      {action}
    </div>
  );
}
