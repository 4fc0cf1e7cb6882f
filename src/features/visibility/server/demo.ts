import { v7 as uuid } from 'uuid';
import type { WithAuth } from '#features/accounts/server/auth-services.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import { saveTeam } from './service.ts';

/** A team with its lead. No role is limited, so that everybody who tries the demo sees all of it. */
export async function makeDemoTeams(
  { auth }: WithAuth<Context<Program>>,
  people: ReadonlyArray<Context<Staff>>,
): Promise<void> {
  const [admin, , farida, imran, ananya] = people;
  if (!admin || !farida || !imran || !ananya) return;
  const memberOf = ({ actor }: Context<Staff>) => ({ profile_id: actor.profileId, is_head: actor === farida.actor });
  const by = { ...admin, auth };
  await saveTeam(by, {
    id: uuid(),
    name: 'Pune West',
    members: [farida, imran, ananya].map(memberOf),
    version: null,
  });
}
