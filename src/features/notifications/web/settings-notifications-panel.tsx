import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { LeaveGuard } from '#platform/forms/web/leave-guard.tsx';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.ts';
import type { NotificationPreferences } from '../contract.ts';
import type { NotificationChoices } from '../rules.ts';
import { PushOnDevice } from './push-on-device.tsx';
import { bellQuery, notificationsApi, notificationsQuery, preferencesQuery } from './queries.ts';

type Choice = keyof NotificationChoices;

export function SettingsNotificationsPanel() {
  const { t } = useLingui();
  const preferences = useQuery(preferencesQuery);
  if (preferences.isPending) {
    return (
      <Loading label={t`Loading settings...`}>
        <Skeleton className="mt-5 h-72" />
      </Loading>
    );
  }
  if (preferences.isError && !preferences.data) {
    return (
      <ErrorState
        title={t`The settings could not be loaded`}
        onRetry={() => void preferences.refetch()}
        isRetrying={preferences.isFetching}
      />
    );
  }
  return <PreferencesForm known={preferences.data} />;
}

/** Follows saves from other devices, except for switches that the user changed and has not saved. */
function PreferencesForm({ known }: { known: NotificationPreferences }) {
  const { t } = useLingui();
  const { company } = useMe();
  const [mine, setMine] = useState<Partial<NotificationChoices>>({});
  const save = useSavePreferences(() => setMine({}));
  const shown = { ...known, ...mine };
  const isChanged = Object.entries(mine).some(([choice, value]) => known[choice as Choice] !== value);
  const toggle = (choice: Choice) => ({
    atEnd: true,
    className: 'col-span-6',
    checked: shown[choice],
    onChange: ({ target }: { target: HTMLInputElement }) => setMine({ ...mine, [choice]: target.checked }),
  });
  return (
    <>
      <form
        id="notifications"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ known, mine });
        }}
      >
        <FormSection title={t`Channels`} text={t`Everything also appears under the bell.`}>
          <Switch
            {...toggle('by_email')}
            label={t`Email`}
            help={
              <>
                {t`Things assigned to you: leads, meetings, client replies, deals, payments. We skip the email if you see it in Aangan within two minutes.`}
                {!company.can_send_email && ` ${t`Email isn’t set up yet, so messages wait in the outbox.`}`}
              </>
            }
          />
          <Switch
            atEnd
            className="col-span-6"
            label={t`SMS`}
            checked={false}
            disabled
            help={t`Not available. Text a client from your own phone, on the client’s page.`}
          />
          <Switch
            {...toggle('by_push')}
            label={t`Push`}
            help={t`On your phone or computer, even when Aangan is closed. Turn on each device below.`}
          />
        </FormSection>
        <FormSection
          title={t`Topics`}
          text={t`Turned-off topics won’t appear anywhere. Imports and sign-up requests always do.`}
        >
          <Switch {...toggle('lead_alerts')} label={t`Lead alerts`} help={t`New leads and leads assigned to you.`} />
          <Switch
            {...toggle('meeting_reminders')}
            label={t`Meeting reminders`}
            help={t`Before your meetings, and after them for the outcome. Clients always get theirs.`}
          />
          <Switch
            {...toggle('follow_up_alerts')}
            label={t`Follow-up due`}
            help={t`When it is time to contact someone again.`}
          />
          <Switch {...toggle('payment_alerts')} label={t`Payment alerts`} help={t`When an invoice is paid.`} />
          <Switch
            {...toggle('own_toasts_only')}
            label={t`Pop-ups only about my own work`}
            help={t`Otherwise also when colleagues add something. The bell counts everything.`}
          />
        </FormSection>
      </form>
      <PushOnDevice />
      <LeaveGuard isChanged={() => isChanged} />
      <SaveBar>
        <Button variant="primary" type="submit" form="notifications" busy={save.isPending} busyLabel={t`Saving...`}>
          {t`Save Changes`}
        </Button>
      </SaveBar>
    </>
  );
}

interface Saving {
  readonly known: NotificationPreferences;
  readonly mine: Partial<NotificationChoices>;
}

function useSavePreferences(onSaved: () => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const save = useMutation({
    mutationFn: savePreferences,
    onSuccess: async (saved) => {
      // A response on its way may be older than this one.
      await queryClient.cancelQueries({ queryKey: preferencesQuery.queryKey });
      queryClient.setQueryData(preferencesQuery.queryKey, saved);
      for (const { queryKey } of [bellQuery, notificationsQuery]) void queryClient.invalidateQueries({ queryKey });
      onSaved();
      toast({
        tone: 'success',
        title: t`Settings saved`,
        text: t`All your settings have been successfully updated.`,
      });
    },
    onError: (error, saving) => fail(error, t`Your settings could not be saved.`, () => save.mutate(saving)),
  });
  return save;
}

/** Retries on the newer version instead of a conflict dialog: for a switch, the last save wins. */
async function savePreferences({ known, mine }: Saving): Promise<NotificationPreferences> {
  const on = (current: NotificationPreferences) => notificationsApi.savePreferences({ ...current, ...mine });
  try {
    return await on(known);
  } catch (error) {
    const problem = problemOf(error);
    if (problem.code !== 'conflict' || !isPreferences(problem.current)) throw error;
    return on(problem.current);
  }
}

function isPreferences(value: unknown): value is NotificationPreferences {
  return typeof value === 'object' && value !== null && 'by_email' in value;
}
