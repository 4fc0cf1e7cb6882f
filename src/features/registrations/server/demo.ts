import { v7 as uuid } from 'uuid';
import { demoCompany } from '#features/company/server/demo.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import { createRegistration } from './service.ts';

/** Registrations of the demo agency in two States, of an agent, and of two projects that builders sell. All are invented. */
export async function makeDemoRegistrations(people: ReadonlyArray<Context<Staff>>): Promise<void> {
  const [admin, agent] = people;
  if (!admin) return;
  const today = dayOf(admin.clock.now(), (await findCompany(admin.db)).time_zone);
  const none = { holder_id: null, name: '', completed_on: null, page_url: null, document_id: null };
  const days = (from: number, until: number) => ({
    valid_from: addDays(today, from),
    valid_until: addDays(today, until),
  });
  const made = [
    { kind: 'company', state: '27', number: demoCompany.rera_number ?? '', ...days(-700, 1125) },
    { kind: 'company', state: '24', number: 'AG/GJ/AHMEDABAD/00123', ...days(-400, 1425) },
    {
      kind: 'agent',
      state: '27',
      number: 'A52100054321',
      holder_id: agent?.actor.profileId ?? null,
      ...days(-1780, 45),
    },
    {
      kind: 'project',
      state: '27',
      number: 'P52100045678',
      name: 'Wakad Junction',
      ...days(-1300, 160),
      completed_on: addDays(today, -120),
      page_url: 'https://maharera.maharashtra.gov.in/',
    },
    {
      kind: 'project',
      state: '24',
      number: 'PR/GJ/AHMEDABAD/09876',
      name: 'Sabarmati Greens',
      ...days(-900, 400),
      page_url: 'https://gujrera.gujarat.gov.in/',
    },
  ] as const;
  for (const registration of made) {
    if (registration.kind === 'agent' && !agent) continue;
    await createRegistration(admin, { id: uuid(), ...none, ...registration });
  }
}
