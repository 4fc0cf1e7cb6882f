import * as z from 'zod/mini';
import { roles } from '#platform/access/rights.ts';
import { isGstin } from '#platform/gstin.ts';
import { stateCodes } from '#platform/indian-states.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { emailAddress, readable, requiredText, text, version } from '#platform/rpc/fields.ts';
import {
  isBankAccount,
  isIfsc,
  isPan,
  isSac,
  isTileAddress,
  isUpiAddress,
  isWebAddress,
  minPasswordLength,
  ownerReportModes,
} from './rules.ts';

const tags = ['Company'];

export const currencies = ['inr', 'usd', 'eur'] as const;
export const signUpPolicies = ['approval', 'open', 'invitation'] as const;

export const sharingChecks = ['refuse', 'warn'] as const;

export const companySettings = z.strictObject({
  name: z.string(),
  time_zone: z.string(),
  currency: z.enum(currencies),
  sign_up_policy: z.enum(signUpPolicies),
  min_password_length: z.int(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** GST state code. */
  state: z.nullable(z.string()),
  rera_number: z.nullable(z.string()),
  gstin: z.nullable(z.string()),
  pan: z.nullable(z.string()),
  /** Percent, '18.00': the rate on the agency's fees. */
  gst_rate: z.string(),
  /** The service accounting code (SAC) of the agency's service. */
  sac: z.string(),
  bank_holder: z.nullable(z.string()),
  bank_account: z.nullable(z.string()),
  bank_ifsc: z.nullable(z.string()),
  upi_address: z.nullable(z.string()),
  owner_reports: z.enum(ownerReportModes),
  logo_url: z.nullable(z.string()),
  /** What happens when a property that the law keeps from being shared is shared: refused, or only a warning. */
  sharing_check: z.enum(sharingChecks),
  /** The roles that may download lists as files. */
  export_roles: z.array(z.enum(roles)),
  /** A template with {z}, {x} and {y}; null: maps have no tiles. */
  map_tiles: z.nullable(z.string()),
  /** What the tile server asks maps to show. */
  map_attribution: z.nullable(z.string()),
  version: z.int(),
});

const code = (isValid: (value: string) => boolean, error: string) =>
  z.string().check(
    z.trim(),
    z.toUpperCase(),
    z.refine((value) => isValid(value), error),
  );
const plain = (isValid: (value: string) => boolean, error: string) =>
  z.string().check(
    z.trim(),
    readable(),
    z.refine((value) => isValid(value), error),
  );
const orNone = <T>(field: z.ZodMiniType<T>) => z.optional(z.nullable(field));
const rate = z.string().check(
  z.regex(/^\d{1,2}(\.\d{1,2})?$/, 'not_number'),
  z.refine((value) => Number(value) <= 40, 'too_big'),
);

/** A partial update: omitted fields stay, null clears. */
export const companyInput = z.object({
  name: z.optional(requiredText(120)),
  time_zone: z.optional(requiredText(60)),
  sign_up_policy: z.optional(z.enum(signUpPolicies)),
  min_password_length: z.optional(
    z.int().check(z.minimum(minPasswordLength.shortest), z.maximum(minPasswordLength.longest)),
  ),
  email: orNone(emailAddress),
  phone: orNone(text(40)),
  website: orNone(plain((value) => value.length <= 200 && isWebAddress(value), 'not_url')),
  address: orNone(text(300)),
  state: orNone(z.string().check(z.refine((value) => stateCodes.includes(value), 'unknown_state'))),
  rera_number: orNone(text(60)),
  gstin: orNone(code(isGstin, 'not_gstin')),
  pan: orNone(code(isPan, 'not_pan')),
  gst_rate: z.optional(rate),
  sac: z.optional(plain(isSac, 'not_sac')),
  bank_holder: orNone(text(120)),
  bank_account: orNone(plain(isBankAccount, 'not_bank_account')),
  bank_ifsc: orNone(code(isIfsc, 'not_ifsc')),
  upi_address: orNone(plain(isUpiAddress, 'not_upi')),
  owner_reports: z.optional(z.enum(ownerReportModes)),
  map_tiles: orNone(plain(isTileAddress, 'not_tiles')),
  map_attribution: orNone(text(200)),
  version,
});
export type CompanyInput = z.infer<typeof companyInput>;

export const companyContract = {
  read: procedure('read', { method: 'GET', path: '/company', summary: 'The settings of the agency', tags }).output(
    companySettings,
  ),
  save: procedure('manage_company', {
    method: 'PUT',
    path: '/company',
    summary: 'Save the settings of the agency',
    tags,
  })
    .input(companyInput)
    .output(companySettings),
  removeLogo: procedure('manage_company', {
    method: 'DELETE',
    path: '/company/logo',
    summary: 'Remove the logo of the agency',
    tags,
  }).output(companySettings),
  currency: procedure('read', {
    method: 'GET',
    path: '/company/currency',
    summary: 'The currency of the agency, and whether an invoice has made it final',
    tags,
  }).output(z.strictObject({ currency: z.enum(currencies), is_locked: z.boolean(), version: z.int() })),
  setCurrency: procedure('set_currency', {
    method: 'PUT',
    path: '/company/currency',
    summary: 'Set the currency in which amounts are shown, before the first invoice; converts nothing',
    tags,
  })
    .input(z.object({ currency: z.enum(currencies), version }))
    .output(companySettings),
  setSharingCheck: procedure('set_sharing_check', {
    method: 'PUT',
    path: '/company/sharing-check',
    summary: 'Refuse to share properties that the law keeps from being shared, or only warn',
    tags,
  })
    .input(z.object({ sharing_check: z.enum(sharingChecks), version }))
    .output(companySettings),
  setExportRoles: procedure('set_export_roles', {
    method: 'PUT',
    path: '/company/export-roles',
    summary: 'Choose which roles may download lists as files; Admins always may',
    tags,
  })
    .input(z.object({ export_roles: z.array(z.enum(roles)).check(z.maxLength(roles.length)), version }))
    .output(companySettings),
};
