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
import { askForPush, forgetPush, readBrowserPush } from './browser-push.ts';
import { deviceQuery, notifications } from './queries.ts';

const browserQuery = queryOptions({ queryKey: ['this-browser', 'push'], queryFn: readBrowserPush, staleTime: 0 });

/** Whether this very browser is pushed to; each is asked for itself. */
export function PushOnDevice() {
  const { t } = useLingui();
  const browser = useQuery(browserQuery);
  const device = useQuery(deviceQuery);
  const known = browser.data;
  return (
    <FormSection title={t`This device`} text={t`Turn it on in each browser that you use.`}>
      <div className="col-span-6 min-h-24">
        {known?.state === 'unsupported' ? (
          <Said mark={<Badge>{t`Not possible here`}</Badge>}>
            {t`This browser cannot receive push messages. They need a secure address (https); on an iPhone or iPad, add Aangan to the home screen first.`}
          </Said>
        ) : known?.state === 'denied' ? (
          <Said mark={<Badge tone="warning">{t`Refused`}</Badge>}>
            {t`This browser was told not to show messages of Aangan. Allow them in its settings for this site, then reload the page.`}
          </Said>
        ) : known && device.data ? (
          <PushChoice device={device.data} isOn={known.state === 'on' && device.data.endpoint === known.endpoint} />
        ) : device.isError ? (
          <p>{t`It could not be found out whether this device receives messages.`}</p>
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
      const draft = await askForPush(device.server_key);
      return draft && notifications.addDevice(draft);
    },
    onSuccess: (next) => {
      if (!next) return;
      keep(next);
      toast({ tone: 'success', title: t`This device receives your notifications` });
    },
    onError: (error) =>
      fail(error, t`Notifications could not be turned on for this device. Its browser may have no push service.`),
    onSettled: settle,
  });
  const turningOff = useMutation({
    mutationFn: async () => {
      const next = await notifications.removeDevice();
      await forgetPush();
      return next;
    },
    onSuccess: (next) => {
      keep(next);
      toast({ tone: 'success', title: t`This device receives nothing any more` });
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
      {t`Your notifications show here until you turn this off or sign out.`}
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
      {t`The browser will ask you whether Aangan may show messages.`}
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
