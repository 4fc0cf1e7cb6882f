import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import type { Property } from '#features/properties/contract.ts';
import { personTopics } from '#platform/contact/person.ts';
import type { Random } from '#platform/random.ts';
import { openArchiveWorkload } from './archive-workload.ts';
import { openBulkWorkload } from './bulk-workload.ts';
import { openClientWorkload } from './client-workload.ts';
import { openContactWorkload } from './contact-workload.ts';
import { openCostWorkload } from './cost-workload.ts';
import { openDealWorkload } from './deal-workload.ts';
import { openDocumentWorkload } from './document-workload.ts';
import { openEnquiryWorkload } from './enquiry-workload.ts';
import { openInvoiceWorkload } from './invoice-workload.ts';
import { openLeadWorkload } from './lead-workload.ts';
import { openMeetingWorkload } from './meeting-workload.ts';
import { openMergeWorkload } from './merge-workload.ts';
import type { ApiSession } from './person.ts';
import { listing } from './person.ts';
import { openPrivacyWorkload } from './privacy-workload.ts';
import { openPropertyContactWorkload } from './property-contact-workload.ts';
import { openRegistrationWorkload } from './registration-workload.ts';
import { openRequirementWorkload } from './requirement-workload.ts';
import { openSecondFactorWorkload } from './second-factor-workload.ts';
import type { Sent } from './sending.ts';
import { anyAcknowledged, openSending, theLast } from './sending.ts';
import { openSettingsWorkload } from './settings-workload.ts';
import { openTagWorkload } from './tag-workload.ts';
import { openVisitRequestWorkload } from './visit-request-workload.ts';
import { openVisitWorkload } from './visit-workload.ts';

export interface PropertyLedger {
  readonly creates: Sent<ReturnType<typeof listing>>[];
  readonly edits: Sent<{ readonly id: string; readonly price: string }>[];
}

/** One workload per kind; each keeps a ledger of its requests and their outcomes. */
function openKinds(sending: ReturnType<typeof openSending>) {
  return {
    clients: openClientWorkload(sending),
    leads: openLeadWorkload(sending),
    requirements: openRequirementWorkload(sending),
    deals: openDealWorkload(sending),
    invoices: openInvoiceWorkload(sending),
    meetings: openMeetingWorkload(sending),
    contacts: openContactWorkload(sending),
    documents: openDocumentWorkload(sending),
    secondFactors: openSecondFactorWorkload(sending),
    archives: openArchiveWorkload(sending),
    registrations: openRegistrationWorkload(sending),
    propertyContacts: openPropertyContactWorkload(sending),
    privacy: openPrivacyWorkload(sending),
    enquiries: openEnquiryWorkload(sending),
    visitRequests: openVisitRequestWorkload(sending),
    visits: openVisitWorkload(sending),
    bulk: openBulkWorkload(sending),
    costs: openCostWorkload(sending),
    merges: openMergeWorkload(sending),
    tags: openTagWorkload(sending),
    settings: openSettingsWorkload(sending),
  };
}

export interface Workload extends ReturnType<typeof openKinds> {
  readonly properties: { readonly ledger: PropertyLedger };
  readonly pictures: readonly string[];
  readonly imports: readonly { readonly id: string; readonly rows: number }[];
  readonly surprises: readonly string[];
  /** Each kind of change once, without failures: a short run may draw none of some kind. */
  oneOfEach(): Promise<void>;
  /** Runs changes of every kind concurrently; `afterEach` receives the number of answers. */
  run(operations: number, afterEach: (answered: number) => void): Promise<void>;
  startImport(rows: number): Promise<void>;
  /** Retries requests without an answer, as browsers do. */
  sendLostAgain(): Promise<void>;
}

const atOnce = 24;

export function openWorkload(url: string, person: ApiSession, random: Random): Workload {
  const sending = openSending(url, person, random);
  const { outcomeOf, rest, nextPrice, send } = sending;
  const kinds = openKinds(sending);
  const {
    clients,
    leads,
    requirements,
    deals,
    invoices,
    meetings,
    contacts,
    documents,
    secondFactors,
    archives,
    registrations,
    propertyContacts,
    privacy,
    enquiries,
    visitRequests,
    visits,
    bulk,
    costs,
    merges,
    tags,
    settings,
  } = kinds;
  const ledger: PropertyLedger = { creates: [], edits: [] };
  const pictures: string[] = [];
  const imports: { id: string; rows: number }[] = [];

  async function create(isWithPicture: boolean): Promise<void> {
    const price = nextPrice();
    const image_ids: string[] = [];
    const floor_plan_ids: string[] = [];
    for (const ids of isWithPicture ? [image_ids, floor_plan_ids] : []) {
      const id = uuid();
      const bytes = await drawPicture(random);
      const answer = await person.upload(url, `/files?id=${id}&kind=property_image`, {
        name: 'front.png',
        type: 'image/png',
        bytes,
      });
      if (outcomeOf(answer, 'upload') !== 'acknowledged') return rest('lost');
      pictures.push(id);
      ids.push(id);
    }
    const input = listing({ title: `Home ${price}`, price, image_ids, floor_plan_ids });
    await send(ledger.creates, 'create', input, () => person.send(url, 'POST', '/properties', input));
  }

  async function edit(id: string): Promise<void> {
    const found = await person.send(url, 'GET', `/properties/${id}`);
    if (found.status !== 200) return rest(outcomeOf(found, 'read'));
    const { images, floor_plans, ...property }: Property = found.body;
    const price = nextPrice();
    const pictured = { image_ids: images.map(({ id }) => id), floor_plan_ids: floor_plans.map(({ id }) => id) };
    const changed = { ...property, ...pictured, price };
    await send(ledger.edits, 'edit', { id, price }, () => person.send(url, 'PUT', `/properties/${id}`, changed));
  }

  /** Publishes or unpublishes; one that is sold or was deleted since is refused. */
  async function publish(id: string, isToBe: boolean): Promise<void> {
    const path = `/properties/${id}/publication`;
    const answer = await (isToBe ? person.send(url, 'PUT', path, {}) : person.send(url, 'DELETE', path));
    if (answer.status !== 409) await rest(outcomeOf(answer, 'publish', { mayBeGone: true }));
  }

  async function operate(): Promise<void> {
    const property = anyAcknowledged(ledger.creates, random)?.input.id ?? null;
    const client = anyAcknowledged(clients.ledger.creates, random)?.input.id ?? null;
    if (random.chance(0.12)) return meetings.operate(client, property);
    if (random.chance(0.1)) {
      const lead = anyAcknowledged(leads.ledger.creates, random)?.input.id ?? null;
      return contacts.operate({ clients: client, leads: lead, properties: property });
    }
    if (random.chance(0.08)) {
      const lead = anyAcknowledged(leads.ledger.creates, random)?.input.id ?? null;
      return documents.operate({ client, lead, property });
    }
    if (random.chance(0.1)) {
      const lead = anyAcknowledged(leads.ledger.creates, random)?.input.id ?? null;
      const topic = random.pick(personTopics);
      const id = topic === 'leads' ? lead : client;
      if (id !== null) return requirements.operate({ topic, id });
    }
    if (random.chance(0.04)) return registrations.operate();
    if (property && random.chance(0.06)) return propertyContacts.operate(property);
    if (random.chance(0.03)) return privacy.operate();
    if (random.chance(0.08)) return enquiries.operate();
    if (random.chance(0.03)) return bulk.operate();
    if (random.chance(0.04)) return costs.operate();
    if (random.chance(0.04)) return merges.operate();
    if (random.chance(0.05)) return tags.operate();
    if (random.chance(0.06)) return settings.operate();
    if (property && random.chance(0.06)) return visitRequests.operate(property);
    if (property && random.chance(0.08)) {
      const other = anyAcknowledged(ledger.creates, random)?.input.id ?? property;
      return visits.operate([property, other]);
    }
    // Passwords are hashed slowly on purpose.
    if (random.chance(0.03) && (await secondFactors.operate())) return;
    if (random.chance(0.3)) return clients.operate(property);
    if (random.chance(0.25)) return leads.operate();
    if (random.chance(0.2)) return invoices.operate(property);
    if (property && random.chance(0.15)) return deals.operate(property);
    if (property && random.chance(0.1)) return publish(property, random.chance(0.7));
    if (property && random.chance(0.45)) return edit(property);
    return create(random.chance(0.04));
  }

  return {
    ...kinds,
    properties: { ledger },
    pictures,
    imports,
    surprises: sending.surprises,
    async oneOfEach() {
      const passwords = secondFactors.oneOfEach();
      await create(true);
      const { id } = theLast(ledger.creates).input;
      await edit(id);
      await publish(id, true);
      await publish(id, false);
      await publish(id, true);
      await clients.oneOfEach(id);
      const client = theLast(clients.ledger.creates).input.id;
      await leads.oneOfEach();
      const lead = theLast(leads.ledger.creates).input.id;
      await requirements.oneOfEach([
        { topic: 'leads', id: lead },
        { topic: 'clients', id: client },
      ]);
      await meetings.oneOfEach(client, id);
      await visitRequests.oneOfEach(id);
      await visits.oneOfEach([id]);
      await contacts.oneOfEach({ clients: client, leads: lead, properties: id });
      await documents.oneOfEach({ client, lead, property: id });
      await deals.oneOfEach(id);
      await invoices.oneOfEach(id);
      await registrations.oneOfEach();
      await propertyContacts.oneOfEach(id);
      await privacy.oneOfEach();
      await enquiries.oneOfEach();
      await bulk.oneOfEach();
      await costs.oneOfEach();
      await merges.oneOfEach();
      await tags.oneOfEach();
      await settings.oneOfEach();
      await archives.request();
      await passwords;
    },
    async run(operations, afterEach) {
      let begun = 0;
      let answered = 0;
      const work = async () => {
        while (begun < operations) {
          begun += 1;
          await operate();
          answered += 1;
          afterEach(answered);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    },
    async startImport(rows) {
      const id = uuid();
      const file = { name: 'listings.csv', type: 'text/csv', bytes: Buffer.from(listingsFile(rows, id)) };
      const { status, body } = await person.upload(url, `/imports?id=${id}`, file);
      if (status !== 201) throw new Error(`upload of an import: ${status} ${JSON.stringify(body)}`);
      await person.ask(url, 'POST', `/imports/${id}/start`, { mapping: body.mapping, with_repeats: false });
      imports.push({ id, rows });
    },
    async sendLostAgain() {
      await sending.sendLostAgain(ledger.creates, 'taken');
      for (const kind of Object.values(kinds)) await kind.sendLostAgain();
    },
  };
}

function listingsFile(rows: number, name: string): string {
  const lines = ['Title,Address,City,State,Price'];
  for (let row = 1; row <= rows; row += 1) {
    lines.push(`Row ${row} of ${name},"${row}, Station Road",Nashik,Maharashtra,${5_000_000 + row}`);
  }
  return `${lines.join('\n')}\n`;
}

/** A unique picture of noise. */
export function drawPicture(random: Random, side = 48): Promise<Buffer> {
  const noise = Buffer.from(Array.from({ length: side * side * 3 }, () => random.whole(0, 255)));
  return sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}
