import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { roles } from '#platform/access/rights.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Select } from '#ui/select.tsx';
import { Cell, Row, TwoLines } from '#ui/table.tsx';
import { roleName } from '../role-name.ts';
import { accountPolicy } from '../rules.ts';
import { statusNames } from '../status-names.ts';
import { ErasePerson } from './erase-person.tsx';
import { InviteAgain } from './invite-again.tsx';
import type { ListedPerson, Status } from './people-mutations.ts';
import { usePeopleMutations } from './people-mutations.ts';
import { useMe } from './queries.ts';
import { RefusePerson } from './refuse-person.tsx';
import { ResetSecondFactor } from './reset-second-factor.tsx';
import { StateBadge } from './state-badge.tsx';

const statuses: readonly Status[] = ['active', 'on_leave', 'inactive'];

export function PersonRow({ person }: { person: ListedPerson }) {
  const { t } = useLingui();
  const me = useMe();
  const { changeRole, changeStatus } = usePeopleMutations();
  const [isDeactivating, setDeactivating] = useState(false);
  const actor = { profileId: me.profile_id, role: me.role };
  const full_name = usePersonName()(person.full_name);
  const isMe = person.id === me.profile_id;

  const offered = roles.filter(
    (role) => role === person.role || (!person.is_erased && accountPolicy.changeRole(actor, person, role)),
  );
  const chooseRole = (text: string) => {
    const role = roles.find((known) => known === text);
    if (role) changeRole.mutate({ person, role });
  };
  const chooseStatus = (text: string) => {
    const status = statuses.find((known) => known === text);
    if (status === 'inactive') setDeactivating(true);
    else if (status) changeStatus.mutate({ person, status });
  };
  const deactivate = () => {
    changeStatus.mutate({ person, status: 'inactive' });
    setDeactivating(false);
  };

  return (
    <Row>
      <Cell phone="top" cut className="not-phone:w-full">
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={full_name} src={person.avatar_url} size="medium" own={isMe} />
          <span className="min-w-0">
            <TwoLines first={isMe ? t`${full_name} (you)` : full_name} second={person.email} />
          </span>
        </span>
      </Cell>
      <Cell phone="middle" className="phone:pt-1">
        {offered.length > 1 ? (
          <Select
            variant="toolbar"
            className="w-36"
            aria-label={t`Role of ${full_name}`}
            value={person.role}
            onChange={({ target }) => chooseRole(target.value)}
          >
            {offered.map((role) => (
              <option key={role} value={role}>
                {t(roleName(role))}
              </option>
            ))}
          </Select>
        ) : (
          t(roleName(person.role))
        )}
      </Cell>
      <Cell phone="middleEnd" className="phone:pt-1">
        {accountPolicy.changeStatus(actor, person) &&
        !person.is_erased &&
        (person.state === 'active' || person.state === 'inactive') ? (
          <Select
            variant="toolbar"
            className="w-32"
            aria-label={t`Status of ${full_name}`}
            value={person.status}
            onChange={({ target }) => chooseStatus(target.value)}
          >
            {statuses.map((status) => (
              <option key={status} value={status}>
                {t(statusNames[status])}
              </option>
            ))}
          </Select>
        ) : (
          <StateBadge person={person} />
        )}
      </Cell>
      <Cell phone="bottomEnd" end>
        {person.state === 'invited' && accountPolicy.inviteAgain(actor, person) && <InviteAgain person={person} />}
        {person.state === 'waiting_confirmation' && !person.is_approved && accountPolicy.refuse(actor, person) && (
          <RefusePerson person={person} size="sm" />
        )}
        {accountPolicy.resetSecondFactor(actor, person) && !person.is_erased && (
          <ResetSecondFactor person={person} name={full_name} />
        )}
        {accountPolicy.erase(actor, person) && !person.is_erased && <ErasePerson person={person} />}
        <ConfirmDialog
          open={isDeactivating}
          onOpenChange={setDeactivating}
          tone="danger"
          title={t`Set ${full_name} to inactive?`}
          text={t`${full_name} is signed out now and can't sign in again. All records stay.`}
          confirmLabel={t`Set to inactive`}
          onConfirm={deactivate}
        />
      </Cell>
    </Row>
  );
}
