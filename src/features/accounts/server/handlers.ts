import { implement } from '@orpc/server';
import { unlimitedDatabaseOf } from '#platform/context/server/context.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { anybody, requirePerson, staffOnly } from '#platform/rpc/server/implement.ts';
import { accountsContract } from '../contract.ts';
import type { AuthServices } from './auth-services.ts';
import { callerOf } from './auth-services.ts';
import { acceptInvitation, readInvitation } from './service/accept-invitation.ts';
import { confirmEmail, resendConfirmation } from './service/confirmation.ts';
import { listDevices, signOutDevice } from './service/devices.ts';
import { erasePerson } from './service/erase-person.ts';
import { inviteAgain, invitePerson } from './service/invitations.ts';
import { changePassword, forgotPassword, resetPassword } from './service/passwords.ts';
import { approvePerson, changePersonStatus, changeRole, listPeople, refusePerson } from './service/people.ts';
import { readMe, saveAppearance, saveAvatar, saveProfile } from './service/profile.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  forgetTrustedDevices,
  listSecondFactors,
  readSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  switchOffSecondFactor,
} from './service/second-factor.ts';
import type { SignedIn } from './service/sign-in.ts';
import { CodeNeeded, signIn, signInWithCode, signOut } from './service/sign-in.ts';
import { readSignInOptions } from './service/sign-in-options.ts';
import { signUp } from './service/sign-up.ts';

const os = implement(accountsContract).$context<CallContext>().use(anybody);

export function accountHandlers(auth: AuthServices) {
  const withAuth = <C extends CallContext>(context: C) => ({ ...context, auth });
  // The user who is signed in in the same browser may be another one: the audit trail must not name them.
  const visitor = (context: CallContext) => ({
    ...withAuth(context),
    ...unlimitedDatabaseOf(context),
    caller: callerOf(context),
    actor: { kind: 'visitor', profileId: null } as const,
  });
  const person = (context: CallContext) => ({
    ...withAuth(context),
    caller: callerOf(context),
    actor: requirePerson(context),
  });
  const withSessionCookie = async (context: CallContext, { state, token }: SignedIn) => {
    const { actor, http } = context;
    // The cookie replaces that of the session in this browser.
    if (actor.kind === 'person' && actor.sessionId !== '') await signOut(person(context));
    http.addHeader('set-cookie', auth.cookie.open(token));
    return { state };
  };

  return os.router({
    signInOptions: os.signInOptions.handler(({ context }) => readSignInOptions(withAuth(context))),
    me: os.me.handler(({ context }) => readMe(person(context))),
    signIn: os.signIn.handler(async ({ context, input }) => {
      const deviceToken = auth.deviceCookie.tokenOf(context.http.headers.cookie?.toString());
      try {
        return await withSessionCookie(context, await signIn(visitor(context), { ...input, deviceToken }));
      } catch (error) {
        if (!(error instanceof CodeNeeded)) throw error;
        return { state: 'code_needed' as const, challenge: error.challenge };
      }
    }),
    signInWithCode: os.signInWithCode.handler(async ({ context, input }) => {
      const { deviceToken, ...signedIn } = await signInWithCode(visitor(context), input);
      if (deviceToken !== null) context.http.addHeader('set-cookie', auth.deviceCookie.open(deviceToken));
      return withSessionCookie(context, signedIn);
    }),
    signUp: os.signUp.handler(async ({ context, input }) => {
      const { state, token } = await signUp(visitor(context), input);
      return token === null ? { state } : withSessionCookie(context, { state, token });
    }),
    signOut: os.signOut.handler(async ({ context }) => {
      await signOut(person(context));
      context.http.addHeader('set-cookie', auth.cookie.close);
    }),
    confirmEmail: os.confirmEmail.handler(({ context, input }) => confirmEmail(visitor(context), input)),
    resendConfirmation: os.resendConfirmation.handler(({ context }) => resendConfirmation(person(context))),
    forgotPassword: os.forgotPassword.handler(({ context, input }) => forgotPassword(visitor(context), input)),
    resetPassword: os.resetPassword.handler(({ context, input }) => resetPassword(visitor(context), input)),
    readInvitation: os.readInvitation.handler(({ context, input }) => readInvitation(visitor(context), input)),
    acceptInvitation: os.acceptInvitation.handler(async ({ context, input }) =>
      withSessionCookie(context, await acceptInvitation(visitor(context), input)),
    ),
    saveProfile: os.saveProfile.handler(({ context, input }) => saveProfile(person(context), input)),
    saveAvatar: os.saveAvatar.handler(({ context, input }) => saveAvatar(person(context), input)),
    saveAppearance: os.saveAppearance.handler(({ context, input }) => saveAppearance(person(context), input)),
    changePassword: os.changePassword.handler(({ context, input }) => changePassword(person(context), input)),
    listDevices: os.listDevices.handler(({ context }) => listDevices(person(context))),
    signOutDevice: os.signOutDevice.handler(({ context, input }) => signOutDevice(person(context), input)),
    secondFactor: os.secondFactor.handler(({ context }) => readSecondFactor(person(context))),
    beginSecondFactor: os.beginSecondFactor.handler(({ context, input }) => beginSecondFactor(person(context), input)),
    confirmSecondFactor: os.confirmSecondFactor.handler(({ context, input }) =>
      confirmSecondFactor(person(context), input),
    ),
    renewRecoveryCodes: os.renewRecoveryCodes.handler(({ context, input }) =>
      renewRecoveryCodes(person(context), input),
    ),
    switchOffSecondFactor: os.switchOffSecondFactor.handler(({ context, input }) =>
      switchOffSecondFactor(person(context), input),
    ),
    forgetTrustedDevices: os.forgetTrustedDevices.handler(({ context }) => forgetTrustedDevices(person(context))),
    listSecondFactors: os.listSecondFactors
      .use(staffOnly)
      .handler(({ context }) => listSecondFactors(withAuth(context))),
    resetSecondFactor: os.resetSecondFactor
      .use(staffOnly)
      .handler(({ context, input }) => resetSecondFactor(withAuth(context), input)),
    listPeople: os.listPeople.use(staffOnly).handler(({ context }) => listPeople(withAuth(context))),
    invitePerson: os.invitePerson
      .use(staffOnly)
      .handler(({ context, input }) => invitePerson(withAuth(context), input)),
    inviteAgain: os.inviteAgain.use(staffOnly).handler(({ context, input }) => inviteAgain(withAuth(context), input)),
    approvePerson: os.approvePerson
      .use(staffOnly)
      .handler(({ context, input }) => approvePerson(withAuth(context), input)),
    refusePerson: os.refusePerson
      .use(staffOnly)
      .handler(({ context, input }) => refusePerson(withAuth(context), input)),
    changeRole: os.changeRole.use(staffOnly).handler(({ context, input }) => changeRole(withAuth(context), input)),
    changeStatus: os.changeStatus
      .use(staffOnly)
      .handler(({ context, input }) => changePersonStatus(withAuth(context), input)),
    erasePerson: os.erasePerson.use(staffOnly).handler(({ context, input }) => erasePerson(withAuth(context), input)),
  });
}
