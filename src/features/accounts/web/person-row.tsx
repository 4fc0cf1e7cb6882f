import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { roles } from '#platform/access/rights.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Select } from '#ui/select.tsx';
import { Cell, Row, TwoLines } from '#ui/table.tsx';
import { may } from '../rules.ts';
import { ErasePerson } from './erase-person.tsx';
import { InviteAgain } from './invite-again.tsx';
import type { Person, Status } from './people-mutations.ts';
import { usePeopleMutations } from './people-mutations.ts';
import { usePersonName } from './person-name.ts';
import { useMe } from './queries.ts';
import { RefusePerson } from './refuse-person.tsx';
import { ResetSecondFactor } from './reset-second-factor.tsx';
import { roleName } from './role-name.ts';
import { StateBadge, statusNames } from './state-badge.tsx';

const statuses: readonly Status[] = ['active', 'on_leave', 'inactive'];

/** What a change does that is asked about first. */
type Asked = { readonly role: 'Admin' } | { readonly status: 'inactive' };

export function PersonRow({ person }: { person: Person }) {
  const { t } = useLingui();
  const me = useMe();
  const { changeRole, changeStatus } = usePeopleMutations();
  const [asked, setAsked] = useState<Asked | null>(null);
  const actor = { profileId: me.profile_id, role: me.role };
  const full_name = usePersonName()(person.full_name);
  const isMe = person.id === me.profile_id;

  const offered = roles.filter(
    (role) => role === person.role || (!person.is_erased && may.changeRole(actor, person, role)),
  );
  const chooseRole = (text: string) => {
    const role = roles.find((known) => known === text);
    if (role === 'Admin') setAsked({ role });
    else if (role) changeRole.mutate({ person, role });
  };
  const chooseStatus = (text: string) => {
    const status = statuses.find((known) => known === text);
    if (status === 'inactive') setAsked({ status });
    else if (status) changeStatus.mutate({ person, status });
  };
  const confirm = () => {
    if (asked && 'role' in asked) changeRole.mutate({ person, role: asked.role });
    if (asked && 'status' in asked) changeStatus.mutate({ person, status: asked.status });
    setAsked(null);
  };
  const makesAdmin = asked !== null && 'role' in asked;

  return (
    <Row>
      <Cell phone="top">
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
            look="tool"
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
        {may.changeStatus(actor, person) &&
        !person.is_erased &&
        (person.state === 'active' || person.state === 'inactive') ? (
          <Select
            look="tool"
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
        {person.state === 'invited' && may.inviteAgain(actor, person) && <InviteAgain person={person} />}
        {person.state === 'waiting_confirmation' && !person.is_approved && may.refuse(actor, person) && (
          <RefusePerson person={person} size="slim" />
        )}
        {may.resetSecondFactor(actor, person) && !person.is_erased && (
          <ResetSecondFactor person={person} name={full_name} />
        )}
        {may.erase(actor, person) && !person.is_erased && <ErasePerson person={person} />}
        <ConfirmDialog
          open={asked !== null}
          onOpenChange={(isOpen) => !isOpen && setAsked(null)}
          tone={makesAdmin ? 'main' : 'danger'}
          title={makesAdmin ? t`Make ${full_name} an Admin?` : t`Set ${full_name} to inactive?`}
          text={
            makesAdmin
              ? t`An Admin may do everything, also make other Admins.`
              : t`The sessions of ${full_name} end at once, and signing in is no longer possible. All records stay.`
          }
          confirmLabel={makesAdmin ? t`Make Admin` : t`Set to inactive`}
          onConfirm={confirm}
        />
      </Cell>
    </Row>
  );
}
