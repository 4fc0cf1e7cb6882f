import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import { presentLogo } from '#features/company/server/present.ts';
import type { Company } from '#features/company/server/repository.ts';
import type { Permission, Role } from '#platform/access/rights.ts';
import { roleMay } from '#platform/access/rights.ts';
import type { Sight } from '#platform/visibility/server/sight.ts';
import { reachOf } from '#platform/visibility/server/sight.ts';
import type { device, Me, personSchema } from '../contract.ts';
import { permissionNames } from '../contract.ts';
import type { AccountState } from '../rules.ts';
import { stateOf } from '../rules.ts';
import type { AuthServices } from './auth-services.ts';
import { deviceName } from './device-name.ts';
import type { AccountRow } from './repository/profiles.ts';
import type { SessionRow } from './repository/sessions.ts';

const avatarWidth = 160;

export function stateOfAccount(row: AccountRow, auth: Pick<AuthServices, 'canSendEmail'>): AccountState {
  return stateOf(
    {
      status: row.status,
      hasAccount: row.user_id !== null,
      isApproved: row.approved_at !== null,
      isConfirmed: row.is_confirmed === true,
    },
    auth.canSendEmail,
  );
}

/** The states in which a person has a session. */
export function signedInState(row: AccountRow, auth: Pick<AuthServices, 'canSendEmail'>): Me['state'] {
  const state = stateOfAccount(row, auth);
  return state === 'waiting_approval' || state === 'waiting_confirmation' ? state : 'active';
}

export function presentPerson(row: AccountRow, auth: AuthServices): z.infer<typeof personSchema> {
  const { id, full_name, email, phone, role, status, version } = row;
  return {
    id,
    full_name,
    email,
    phone,
    avatar_url: avatarUrl(row, auth),
    role,
    status,
    state: stateOfAccount(row, auth),
    is_approved: row.approved_at !== null,
    is_erased: row.erased_at !== null,
    created_at: row.created_at.toISOString(),
    version,
  };
}

interface MySurroundings {
  readonly company: Company;
  readonly auth: AuthServices;
  readonly sight: Sight | null;
  /** See `lastDeparture`. */
  readonly left: string | null;
}

export function presentMe(row: AccountRow, { company, auth, sight, left }: MySurroundings): Me {
  const { full_name, email, phone, address, letters_company, role, language, theme } = row;
  const { name, time_zone, currency, logo_id } = company;
  const state = signedInState(row, auth);
  return {
    profile_id: row.id,
    full_name,
    email,
    phone,
    address,
    letters_company,
    avatar_url: avatarUrl(row, auth),
    role,
    state,
    language,
    theme,
    date_format: row.date_format,
    has_shortcuts: row.has_shortcuts,
    permissions: state === 'active' ? permissionsOf(role, company) : [],
    sight:
      sight &&
      createHash('sha256')
        .update(JSON.stringify([sight, left]))
        .digest('base64url')
        .slice(0, 16),
    reach: sight && reachOf(sight),
    company: { name, time_zone, currency, logo_url: presentLogo(logo_id), can_send_email: auth.canSendEmail },
    version: row.version,
  };
}

function permissionsOf(role: Role, { export_roles }: Company): Permission[] {
  return permissionNames.filter((name) => roleMay(role, name) && (name !== 'export' || export_roles.includes(role)));
}

export function presentDevice(row: SessionRow, currentId: string): z.infer<typeof device> {
  return {
    id: row.id,
    device: deviceName(row.userAgent ?? ''),
    ip_address: row.ipAddress || null,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.updatedAt.toISOString(),
    is_this: row.id === currentId,
  };
}

function avatarUrl({ avatar_file_id }: AccountRow, auth: AuthServices): string | null {
  return avatar_file_id && auth.pictures.url(avatar_file_id, avatarWidth);
}
