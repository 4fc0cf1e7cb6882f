import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { accountsApi, devicesQuery, secondFactorQuery } from './queries.ts';
import type { SecondFactorAct } from './second-factor-dialogs.lazy.tsx';

const dialogs = lazyComponent(() =>
  import('./second-factor-dialogs.lazy.tsx').then((part) => part.SecondFactorDialogs),
);

type SecondFactor = Awaited<ReturnType<typeof accountsApi.secondFactor>>;

/** Below this, a hint is shown. */
const fewCodes = 3;

export function SecondFactorSection() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const factor = useQuery(secondFactorQuery);
  const [act, setAct] = useState<SecondFactorAct | null>(null);
  const Dialogs = dialogs.useComponent(act !== null, act !== null, () => setAct(null));
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });
  };
  return (
    <FormSection
      title={t`Two-factor sign-in`}
      text={t`Adds a code from your phone, so a stolen password isn't enough.`}
    >
      <div className="col-span-6">
        {factor.data ? (
          <SecondFactorStatus factor={factor.data} onAct={setAct} />
        ) : factor.isError ? (
          <ErrorState
            title={t`Two-factor sign-in could not be loaded`}
            onRetry={() => void factor.refetch()}
            isRetrying={factor.isFetching}
          />
        ) : (
          <Loading label={t`Loading settings...`}>
            <Skeleton className="h-16 w-full" />
          </Loading>
        )}
      </div>
      {Dialogs && act && <Dialogs act={act} onChanged={refresh} onClose={() => setAct(null)} />}
    </FormSection>
  );
}

function SecondFactorStatus({ factor, onAct }: { factor: SecondFactor; onAct: (act: SecondFactorAct) => void }) {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  if (factor.since === null) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="flex items-center gap-2">
          <Badge tone="neutral">{t`Off`}</Badge>
          {t`Only your password is required.`}
        </p>
        <Button variant="primary" onPointerEnter={dialogs.prefetch} onClick={() => onAct('switch_on')}>
          {t`Turn on`}
        </Button>
      </div>
    );
  }
  const since = dayOf(factor.since);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="success">{t`On`}</Badge>
        {t`since ${since}`}
      </p>
      <p className={factor.recovery_codes < fewCodes ? 'text-warning-ink' : undefined}>
        <Plural
          value={factor.recovery_codes}
          _0="No recovery code is left. Make new ones before you need them."
          one="# recovery code is left."
          other="# recovery codes are left."
        />
      </p>
      {factor.trusted_devices > 0 && <TrustedDevices count={factor.trusted_devices} />}
      <div className="flex flex-wrap gap-2">
        <Button onPointerEnter={dialogs.prefetch} onClick={() => onAct('renew')}>{t`New recovery codes`}</Button>
        <Button variant="ghost" onPointerEnter={dialogs.prefetch} onClick={() => onAct('switch_off')}>
          {t`Turn off`}
        </Button>
      </div>
    </div>
  );
}

function TrustedDevices({ count }: { count: number }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const forget = useMutation({
    mutationFn: () => accountsApi.forgetTrustedDevices(),
    onSuccess: () => toast({ tone: 'success', title: t`Every device will ask for a code again` }),
    onError: (error) => fail(error, t`That did not work. Please try again.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  });
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Plural value={count} one="# device needs no code for a while." other="# devices need no code for a while." />
      <Button size="sm" busy={forget.isPending} onClick={() => forget.mutate()}>
        {t`Remove trusted devices`}
      </Button>
    </p>
  );
}
