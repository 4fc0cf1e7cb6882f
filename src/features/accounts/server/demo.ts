import { v7 as uuid } from 'uuid';
import type { Role } from '#platform/access/rights.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import { gate } from '#platform/context/server/context.ts';
import { normalizePhone } from '#platform/phones.ts';
import type { WithAuth } from './auth-services.ts';
import { acceptInvitation } from './service/accept-invitation.ts';
import { invitePerson } from './service/invitations.ts';
import { signUp } from './service/sign-up.ts';

export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly phone: string;
  readonly specialization: string[];
  readonly experience: number;
  readonly qualifications: string;
}

export const demoPassword = 'courtyard-27';

export const demoPeople: readonly DemoPerson[] = [
  {
    name: 'Meera Kulkarni',
    email: 'meera@sahyadrihomes.example',
    role: 'Admin',
    phone: '+91 98220 41011',
    specialization: ['Residential', 'Luxury'],
    experience: 18,
    qualifications: 'MBA (Symbiosis, Pune), MahaRERA registered',
  },
  {
    name: 'Rohan Deshpande',
    email: 'rohan@sahyadrihomes.example',
    role: 'Manager',
    phone: '+91 98220 41022',
    specialization: ['Commercial', 'Office', 'Retail'],
    experience: 12,
    qualifications: 'B.Com, Diploma in Real Estate Management',
  },
  {
    name: 'Farida Contractor',
    email: 'farida@sahyadrihomes.example',
    role: 'Senior Agent',
    phone: '+91 98220 41033',
    specialization: ['Residential', 'Villa', 'Penthouse', 'Luxury'],
    experience: 9,
    qualifications: 'BA (Economics)',
  },
  {
    name: 'Imran Shaikh',
    email: 'imran@sahyadrihomes.example',
    role: 'Agent',
    phone: '+91 98220 41044',
    specialization: ['Plots', 'Industrial', 'Warehouse'],
    experience: 5,
    qualifications: 'Diploma in Civil Engineering',
  },
  {
    name: 'Ananya Pillai',
    email: 'ananya@sahyadrihomes.example',
    role: 'Junior Agent',
    phone: '+91 98220 41055',
    specialization: ['Residential', 'Apartment'],
    experience: 1,
    qualifications: 'BBA',
  },
];

const newcomer = { full_name: 'Harpreet Singh Bedi', email: 'harpreet@sahyadrihomes.example' };
const caller = { address: '127.0.0.1', userAgent: 'demo' };

/** Creates the people of the demo agency through sign-up and invitations; returns their contexts. */
export async function makeDemoPeople(context: WithAuth<Context<Program>>): Promise<Array<Context<Staff>>> {
  const visitor = { ...context, caller };
  const signedIn: Array<Context<Staff>> = [];
  for (const person of demoPeople) {
    const { name, email } = person;
    const [admin] = signedIn;
    const opened = admin
      ? await acceptInvitation(visitor, {
          token: await invite({ ...admin, auth: context.auth }, person),
          password: demoPassword,
        })
      : await signUp(visitor, { full_name: name, email, password: demoPassword });
    const cookie = context.auth.cookie.open(opened.token ?? '').split(';')[0];
    const found = await context.auth.sessions.findPerson(cookie, context.clock.now());
    if (!found) throw new Error(`${name} could not sign in`);
    signedIn.push({ ...context, actor: gate(found.person, 'read') });
  }
  await signUp(visitor, { ...newcomer, password: demoPassword });
  return signedIn;
}

async function invite(admin: WithAuth<Context<Staff>>, person: DemoPerson): Promise<string> {
  const { name, email, role, phone, ...details } = person;
  const existing = { ...details, phone, phone_e164: normalizePhone(phone) };
  const { link } = await invitePerson(admin, { id: uuid(), full_name: name, email, role }, existing);
  const token = link?.split('#')[1];
  if (!token) throw new Error('the invitation has no link: the demo agency needs no mail server');
  return token;
}
