import { v7 as uuid } from 'uuid';
import { receiveEnquiry } from '#features/intake/server/accept-delivery.ts';
import { settleDelivery } from '#features/intake/server/read-delivery.ts';
import { findShareable } from '#features/properties/server/service/check-shareable.ts';
import { listProperties } from '#features/properties/server/service/read-properties.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import { publishProperty } from './publications.ts';
import { readSite, renewFeeds, saveSite, turnSite } from './site.ts';

const maxPublished = 12;
const hourMs = 3_600_000;

/** The website of the demo agency, with some properties and an enquiry. */
export async function makeDemoSite(program: Context<Program>, people: ReadonlyArray<Context<Staff>>): Promise<void> {
  const [admin] = people;
  if (!admin) return;
  const at = (hoursAgo: number) => ({ now: () => new Date(admin.clock.now().getTime() - hoursAgo * hourMs) });
  const { version, name } = await readSite(admin);
  const intro =
    'Flats, villas, offices and plots in Pune and around. Ask about a property, and we call you the same day.';
  await saveSite({ ...admin, clock: at(300) }, { name, intro, phone: null, accent: '#a8492a', version });
  await turnSite({ ...admin, clock: at(299) }, { is_on: true });
  await renewFeeds({ ...admin, clock: at(298) });
  const { items } = await listProperties(admin, { status: ['available', 'pending'], limit: 30 });
  const shareable = await findShareable(
    admin,
    items.map(({ id }) => id),
  );
  const published = items.filter(({ id }) => shareable.has(id)).slice(0, maxPublished);
  for (const [index, { id, created_at }] of published.entries()) {
    const hoursOld = Math.floor((admin.clock.now().getTime() - Date.parse(created_at)) / hourMs);
    const clock = at(Math.max(0, Math.min(290 - index * 3, hoursOld - 1)));
    await publishProperty({ ...admin, clock }, { property_id: id, with_exact_address: false });
  }
  const [first] = published;
  if (!first) return;
  const arriving = { ...program, clock: at(5) };
  const delivery = await receiveEnquiry(arriving, {
    key: uuid(),
    form: {
      name: 'Ketaki Bapat',
      phone: '97660 48213',
      email: '',
      message: 'रविवारी सकाळी पाहता येईल का?',
      property: `${first.id} ${first.title}`,
      campaign: '',
      consents: ['service'],
      language: 'mr',
    },
  });
  if (delivery !== null) await settleDelivery(arriving, delivery);
}
