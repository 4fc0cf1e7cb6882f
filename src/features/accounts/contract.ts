import * as z from 'zod/mini';
import type { Permission } from '#platform/access/rights.ts';
import { permissions, roles } from '#platform/access/rights.ts';
import { dateFormats } from '#platform/dates.ts';
import { languageCodes } from '#platform/i18n/languages.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { emailAddress, id, instant, readable, requiredText, text, version } from '#platform/rpc/fields.ts';
import { themePreferences } from '#platform/theme-preference.ts';
import { limitedKinds, reaches } from '#platform/visibility/visibility.ts';
import { accountStates, passwordLength } from './rules.ts';

const tags = ['Accounts'];

export const passwordSchema = z
  .string()
  .check(z.minLength(passwordLength.shortest), z.maxLength(passwordLength.longest), readable());
/** A password to compare, not to set. */
const submittedPassword = z.string().check(z.minLength(1), z.maxLength(200), readable());
/** The caller's own password, which sensitive changes require. */
export const ownPassword = z.optional(submittedPassword);
const token = z.string().check(z.minLength(20), z.maxLength(400), readable());

/** What the sign-in page knows before anybody has signed in. */
export const signInOptions = z.strictObject({
  company_name: z.string(),
  logo_url: z.nullable(z.string()),
  sign_up: z.enum(['first', 'first_by_link', 'approval', 'open', 'invitation']),
  min_password_length: z.int(),
  can_send_email: z.boolean(),
});

export const signedIn = z.strictObject({ state: z.enum(['active', 'waiting_approval', 'waiting_confirmation']) });

/** Signed in, or a code is needed: then the next call sends the challenge. */
export const passwordAnswer = z.strictObject({
  state: z.enum(['active', 'waiting_approval', 'waiting_confirmation', 'code_needed']),
  challenge: z.optional(z.string()),
});

/** An authenticator code or a recovery code, in any spelling. */
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40), readable());
const passwordAndCode = z.object({ password: submittedPassword, code });
const recoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) });

// Object.keys is typed as string[].
export const permissionNames = Object.keys(permissions) as Permission[];

const personReach = z.strictObject({
  agents: z.strictObject({ own: z.array(id), team: z.array(id) }),
  /** Kinds without an entry are not limited. */
  kinds: z.partialRecord(z.enum(limitedKinds), z.strictObject({ write: z.enum(reaches), delete: z.enum(reaches) })),
});

export const me = z.strictObject({
  profile_id: id,
  full_name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  letters_company: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  role: z.enum(roles),
  state: z.enum(['active', 'waiting_approval', 'waiting_confirmation']),
  language: z.enum(languageCodes),
  theme: z.enum(themePreferences),
  date_format: z.enum(dateFormats),
  has_shortcuts: z.boolean(),
  permissions: z.array(z.enum(permissionNames)),
  /** Another text whenever the person sees other records; null: all. Data kept on a device is kept for one of them. */
  sight: z.nullable(z.string()),
  /** Whose records the person may change and delete, among those they see; null: everybody's. */
  reach: z.nullable(personReach),
  company: z.strictObject({
    name: z.string(),
    time_zone: z.string(),
    currency: z.enum(['inr', 'usd', 'eur']),
    logo_url: z.nullable(z.string()),
    /** Without a mail server, emails wait in the outbox. */
    can_send_email: z.boolean(),
  }),
  version: z.int(),
});
export type Me = z.infer<typeof me>;

/** A person of the agency, as their colleagues see them. */
export const personSchema = z.strictObject({
  id,
  full_name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  role: z.enum(roles),
  status: z.enum(['active', 'on_leave', 'inactive']),
  state: z.enum(accountStates),
  /** True also where no approval was needed. The person can no longer be refused, even before they confirm their address. */
  is_approved: z.boolean(),
  /** The person left and was erased: name and address are empty. */
  is_erased: z.boolean(),
  created_at: instant,
  version: z.int(),
});

const invitation = z.strictObject({ person: personSchema, link: z.nullable(z.string()), is_emailed: z.boolean() });

export const device = z.strictObject({
  id,
  device: z.string(),
  ip_address: z.nullable(z.string()),
  created_at: instant,
  last_used_at: instant,
  is_this: z.boolean(),
});

export const signUpSchema = z.object({
  full_name: requiredText(120),
  email: emailAddress,
  password: passwordSchema,
  language: z.optional(z.enum(languageCodes)),
  /** The one-time link of the first sign-up, needed when the server is reachable from the network. */
  token: z.optional(token),
  /** A data:image/… URL of at most 2 MB; stored only when the account is created. */
  picture: z.optional(z.string().check(z.maxLength(2_900_000), readable())),
});

export const profileInput = z.object({
  full_name: requiredText(120),
  email: emailAddress,
  phone: text(40),
  address: text(300),
  letters_company: text(120),
  version,
  /** Required to change the email address, since it controls the account. */
  password: ownPassword,
});

export const appearanceInput = z.object({
  theme: z.optional(z.enum(themePreferences)),
  language: z.optional(z.enum(languageCodes)),
  date_format: z.optional(z.enum(dateFormats)),
  has_shortcuts: z.optional(z.boolean()),
});

export const invitationInput = z.object({ id, full_name: requiredText(120), email: emailAddress, role: z.enum(roles) });

export const accountsContract = {
  signInOptions: procedure('public', {
    method: 'GET',
    path: '/sign-in-options',
    summary: 'What the sign-in page needs',
    tags,
  }).output(signInOptions),
  me: procedure('signed_in', {
    method: 'GET',
    path: '/me',
    summary: 'The signed-in person',
    tags,
    keys: ['read'],
  }).output(me),
  signIn: procedure('public', { method: 'POST', path: '/sign-in', summary: 'Sign in with email and password', tags })
    .input(z.object({ email: emailAddress, password: submittedPassword }))
    .output(passwordAnswer),
  signInWithCode: procedure('public', {
    method: 'POST',
    path: '/sign-in/code',
    summary: 'Complete a two-factor sign-in with a code of the app or a recovery code',
    tags,
  })
    .input(z.object({ challenge: token, code, trusts_device: z.boolean() }))
    .output(signedIn),
  signUp: procedure('public', { method: 'POST', path: '/sign-up', summary: 'Create an account', tags })
    .input(signUpSchema)
    .output(signedIn),
  signOut: procedure('signed_in', { method: 'POST', path: '/sign-out', summary: 'End this session', tags }).output(
    z.void(),
  ),
  confirmEmail: procedure('public', {
    method: 'POST',
    path: '/confirm-email',
    summary: 'Confirm an email address by its link',
    tags,
  })
    .input(z.object({ token }))
    .output(z.void()),
  resendConfirmation: procedure('signed_in', {
    method: 'POST',
    path: '/resend-confirmation',
    summary: 'Send the confirmation email again',
    tags,
  }).output(z.void()),
  forgotPassword: procedure('public', {
    method: 'POST',
    path: '/forgot-password',
    summary: 'Ask for a link that sets a new password',
    tags,
  })
    .input(z.object({ email: emailAddress }))
    .output(z.void()),
  resetPassword: procedure('public', {
    method: 'POST',
    path: '/reset-password',
    summary: 'Set a new password by its link',
    tags,
  })
    .input(z.object({ token, password: passwordSchema }))
    .output(z.void()),
  readInvitation: procedure('public', {
    method: 'POST',
    path: '/invitations/read',
    summary: 'The invitee of an invitation',
    tags,
  })
    .input(z.object({ token }))
    .output(z.strictObject({ full_name: z.string(), email: z.string(), company_name: z.string() })),
  acceptInvitation: procedure('public', {
    method: 'POST',
    path: '/invitations/accept',
    summary: 'Accept an invitation and set the password',
    tags,
  })
    .input(z.object({ token, password: passwordSchema }))
    .output(signedIn),
  saveProfile: procedure('read', {
    method: 'PUT',
    path: '/me/profile',
    summary: 'Save my profile',
    tags,
    keys: 'session',
  })
    .input(profileInput)
    .output(me),
  saveAvatar: procedure('read', {
    method: 'PUT',
    path: '/me/avatar',
    summary: 'Set or remove my picture',
    tags,
    keys: 'session',
  })
    .input(z.object({ file_id: z.nullable(id) }))
    .output(me),
  saveAppearance: procedure('signed_in', {
    method: 'PUT',
    path: '/me/appearance',
    summary: 'Save theme, language, date format and keys',
    tags,
  })
    .input(appearanceInput)
    .output(me),
  changePassword: procedure('signed_in', {
    method: 'POST',
    path: '/me/password',
    summary: 'Change my password; ends other sessions',
    tags,
  })
    .input(z.object({ current_password: submittedPassword, new_password: passwordSchema }))
    .output(z.void()),
  listDevices: procedure('signed_in', {
    method: 'GET',
    path: '/me/devices',
    summary: 'My sessions',
    tags,
  }).output(z.array(device)),
  signOutDevice: procedure('signed_in', {
    method: 'DELETE',
    path: '/me/devices/{id}',
    summary: 'End one of my sessions',
    tags,
  })
    .input(z.object({ id }))
    .output(z.void()),
  secondFactor: procedure('read', {
    method: 'GET',
    path: '/me/second-factor',
    summary: 'The state of my second factor',
    tags,
    keys: 'session',
  }).output(z.strictObject({ since: z.nullable(instant), recovery_codes: z.int(), trusted_devices: z.int() })),
  beginSecondFactor: procedure('read', {
    method: 'POST',
    path: '/me/second-factor',
    summary: 'Create the secret for an authenticator app; the first correct code activates it',
    tags,
    keys: 'session',
  })
    .input(z.object({ password: submittedPassword }))
    .output(z.strictObject({ secret: z.string(), address: z.string() })),
  confirmSecondFactor: procedure('read', {
    method: 'POST',
    path: '/me/second-factor/confirm',
    summary: 'Enable my second factor with a first code; ends other sessions',
    tags,
    keys: 'session',
  })
    .input(z.object({ code }))
    .output(recoveryCodes),
  renewRecoveryCodes: procedure('read', {
    method: 'POST',
    path: '/me/second-factor/recovery-codes',
    summary: 'Create new recovery codes; earlier codes stop working',
    tags,
    keys: 'session',
  })
    .input(passwordAndCode)
    .output(recoveryCodes),
  switchOffSecondFactor: procedure('read', {
    method: 'POST',
    path: '/me/second-factor/off',
    summary: 'Disable my second factor',
    tags,
    keys: 'session',
  })
    .input(passwordAndCode)
    .output(z.void()),
  forgetTrustedDevices: procedure('read', {
    method: 'DELETE',
    path: '/me/trusted-devices',
    summary: 'Forget trusted browsers, so that each asks for a code again',
    tags,
    keys: 'session',
  }).output(z.void()),
  listSecondFactors: procedure('reset_second_factor', {
    method: 'GET',
    path: '/people/second-factors',
    summary: 'The people with a second factor',
    tags,
  }).output(z.array(id)),
  resetSecondFactor: procedure('reset_second_factor', {
    method: 'POST',
    path: '/people/{id}/second-factor/reset',
    summary: 'Remove the second factor of a person who lost the phone; requires my password and ends their sessions',
    tags,
  })
    .input(z.object({ id, password: ownPassword }))
    .output(z.void()),
  listPeople: procedure('read', { method: 'GET', path: '/people', summary: 'All people of the agency', tags }).output(
    z.array(personSchema),
  ),
  invitePerson: procedure('manage_people', {
    method: 'POST',
    path: '/people',
    summary: 'Invite a person; inviting an Admin requires my password',
    tags,
  })
    .input(z.extend(invitationInput, { password: ownPassword }))
    .output(invitation),
  inviteAgain: procedure('manage_people', {
    method: 'POST',
    path: '/people/{id}/invite',
    summary: 'Create a new invitation link',
    tags,
  })
    .input(z.object({ id, password: ownPassword }))
    .output(invitation),
  approvePerson: procedure('manage_people', {
    method: 'POST',
    path: '/people/{id}/approve',
    summary: 'Approve a person who signed up',
    tags,
  })
    .input(z.object({ id, role: z.enum(roles), password: ownPassword }))
    .output(personSchema),
  refusePerson: procedure('manage_people', {
    method: 'POST',
    path: '/people/{id}/refuse',
    summary: 'Decline a person who signed up',
    tags,
  })
    .input(z.object({ id }))
    .output(z.void()),
  changeRole: procedure('manage_people', {
    method: 'PUT',
    path: '/people/{id}/role',
    summary: 'Change the role of a person',
    tags,
  })
    .input(z.object({ id, role: z.enum(roles), version, password: ownPassword }))
    .output(personSchema),
  changeStatus: procedure('manage_people', {
    method: 'PUT',
    path: '/people/{id}/status',
    summary: 'Set a person active, on leave or inactive',
    tags,
  })
    .input(z.object({ id, status: z.enum(['active', 'on_leave', 'inactive']), version, password: ownPassword }))
    .output(personSchema),
  erasePerson: procedure('erase_person', {
    method: 'POST',
    path: '/people/{id}/erase',
    summary: 'Erase the personal data of a person who has left; their records stay',
    tags,
  })
    .input(z.object({ id, version }))
    .output(personSchema),
};
