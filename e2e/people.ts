import type { APIRequestContext } from '@playwright/test';
import { request as requests } from '@playwright/test';
import { v7 as uuid } from 'uuid';
import type { Role } from '#platform/access/rights.ts';
import { Api } from './api.ts';

export const peoplePassword = 'courtyard-27';

export const people: Readonly<Record<Role, { readonly full_name: string; readonly email: string }>> = {
  Admin: { full_name: 'Meera Kulkarni', email: 'meera@example.in' },
  Manager: { full_name: 'Rohan Deshpande', email: 'rohan@example.in' },
  'Senior Agent': { full_name: 'Farida Contractor', email: 'farida@example.in' },
  Agent: { full_name: 'Imran Shaikh', email: 'imran@example.in' },
  'Junior Agent': { full_name: 'Ananya Pillai', email: 'ananya@example.in' },
};

/**
 * Puts a session of the person with this role into `request`. A person without an account gets one: the Admin by the
 * first sign-up, everybody else by the Admin's invitation.
 */
export async function signInAs(role: Role, request: APIRequestContext, url: string): Promise<Api> {
  const api = new Api(request, url);
  const person = people[role];
  const signedIn = await api.fetch('POST', '/sign-in', { email: person.email, password: peoplePassword });
  if (signedIn.ok()) return api;
  if (role === 'Admin') await api.post('/sign-up', { ...person, password: peoplePassword });
  else await api.post('/invitations/accept', { token: await inviteByAdmin(role, url), password: peoplePassword });
  return api;
}

async function inviteByAdmin(role: Role, url: string): Promise<string> {
  const request = await requests.newContext();
  try {
    return await invite(await signInAs('Admin', request, url), { ...people[role], role });
  } finally {
    await request.dispose();
  }
}

/** Invites somebody; returns the token of the link. */
export async function invite(admin: Api, person: { full_name: string; email: string; role: Role }): Promise<string> {
  const { link } = await admin.post<{ link: string | null }>('/people', { id: uuid(), ...person });
  const token = link?.split('#')[1];
  if (!token) throw new Error('the invitation has no link');
  return token;
}
