import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Role } from '#platform/access/rights.ts';
import { roles } from '#platform/access/rights.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Select } from '#ui/select.tsx';
import { TwoLines } from '#ui/table.tsx';
import { toast } from '#ui/toast.ts';
import { roleName } from '../role-name.ts';
import { accountPolicy } from '../rules.ts';
import type { ListedPerson } from './people-mutations.ts';
import { usePeopleMutations } from './people-mutations.ts';
import { useMe } from './queries.ts';
import { RefusePerson } from './refuse-person.tsx';

export function WaitingPeople({ people }: { people: readonly ListedPerson[] }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="waiting">
      <SectionHead id="waiting" title={t`Waiting for approval`} />
      <ul>
        {people.map((person) => (
          <WaitingPerson key={person.id} person={person} />
        ))}
      </ul>
    </section>
  );
}

function WaitingPerson({ person }: { person: ListedPerson }) {
  const { t } = useLingui();
  const me = useMe();
  const { dayOf } = useFormats();
  const { approve } = usePeopleMutations();
  const [role, setRole] = useState<Role>(person.role);
  const actor = { profileId: me.profile_id, role: me.role };
  const { full_name } = person;
  const letIn = () =>
    approve.mutate(
      { person, role },
      {
        onSuccess: () => toast({ tone: 'success', title: t`Approved`, text: t`${full_name} can sign in now.` }),
      },
    );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2.5">
      <Avatar name={full_name} src={person.avatar_url} size="medium" />
      <div className="min-w-0 flex-1 phone:basis-[70%]">
        <TwoLines first={full_name} second={t`${person.email}, signed up on ${dayOf(person.created_at)}`} />
      </div>
      <div className="flex gap-2 phone:w-full phone:*:flex-1">
        <Select
          aria-label={t`Role of ${full_name}`}
          className="w-36"
          value={role}
          onChange={({ target }) => setRole(roles.find((known) => known === target.value) ?? role)}
        >
          {roles
            .filter((offered) => accountPolicy.approve(actor, person, offered))
            .map((offered) => (
              <option key={offered} value={offered}>
                {t(roleName(offered))}
              </option>
            ))}
        </Select>
        <Button busy={approve.isPending} aria-label={t`Approve ${full_name}`} onClick={letIn}>
          {t`Approve`}
        </Button>
        <RefusePerson person={person} />
      </div>
    </li>
  );
}
