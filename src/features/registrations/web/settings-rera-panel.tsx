import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '#features/accounts/web/queries.ts';
import { companyQuery, useSetSharingCheck } from '#features/company/web/queries.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.ts';
import { RegistrationSection } from './registration-section.tsx';

/** The registrations of the agency, of projects and of agents, and whether the law's rules stop sharing. */
export function SettingsReraPanel() {
  const { t } = useLingui();
  const { permissions } = useMe();
  const mayEdit = permissions.includes('manage_company');
  return (
    <div className="grid gap-7 pt-5">
      <SharingCheck />
      <RegistrationSection
        kind="company"
        title={t`Agency`}
        text={t`One registration per State. Managers are notified 60, 30 and 7 days before it ends.`}
        addLabel={t`Add`}
        emptyText={t`No registration yet.`}
        mayEdit={mayEdit}
      />
      <RegistrationSection
        kind="project"
        title={t`Projects`}
        text={t`Properties take the number from their project.`}
        addLabel={t`Add project`}
        emptyText={t`No projects yet.`}
        mayEdit={mayEdit}
      />
      <RegistrationSection
        kind="agent"
        title={t`Agents`}
        text={t`Add them on the agent’s page.`}
        emptyText={t`No agent has a registration yet.`}
        mayEdit={permissions.includes('manage_people')}
      />
    </div>
  );
}

function SharingCheck() {
  const { t } = useLingui();
  const fail = useFailureToast();
  const { permissions } = useMe();
  const check = useQuery(companyQuery).data?.sharing_check ?? 'refuse';
  const saving = useSetSharingCheck();
  const mayChange = permissions.includes('set_sharing_check');
  const set = (sharing_check: 'refuse' | 'warn') =>
    saving.mutate(sharing_check, {
      onSuccess: () => toast({ tone: 'success', title: t`Settings saved` }),
      onError: (error) => fail(error, t`Your settings could not be saved.`, () => set(sharing_check)),
    });
  const shown = saving.isPending ? saving.variables : check;
  return (
    <Switch
      atEnd
      label={t`Stop sharing what RERA forbids`}
      help={mayChange ? t`Off: people only see a warning.` : t`Your agency’s Admin sets this.`}
      checked={shown === 'refuse'}
      disabled={!mayChange}
      onChange={({ target }) => set(target.checked ? 'refuse' : 'warn')}
    />
  );
}
