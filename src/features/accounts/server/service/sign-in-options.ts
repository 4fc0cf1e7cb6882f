import { presentLogo } from '#features/company/server/present.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { Context } from '#platform/context/server/context.ts';
import type { WithAuth } from '../auth-services.ts';
import { hasUsers } from '../repository/users.ts';

/** The agency's name and the available ways to sign in. */
export async function readSignInOptions(context: WithAuth<Context>) {
  const { name, logo_id, sign_up_policy, min_password_length } = await findCompany(context.db);
  const first = context.auth.firstSignUpNeedsLink ? 'first_by_link' : 'first';
  const sign_up = (await hasUsers(context.db)) ? sign_up_policy : first;
  return {
    company_name: name,
    logo_url: presentLogo(logo_id),
    sign_up,
    min_password_length,
    can_send_email: context.auth.canSendEmail,
  } as const;
}
