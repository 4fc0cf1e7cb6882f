import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import type { Property } from '#features/properties/contract.ts';
import type { Random } from '#platform/pictures/server/random.ts';
import type { ClientLedger } from './client-workload.ts';
import { openClientWorkload } from './client-workload.ts';
import type { DealLedger } from './deal-workload.ts';
import { openDealWorkload } from './deal-workload.ts';
import type { InvoiceLedger } from './invoice-workload.ts';
import { openInvoiceWorkload } from './invoice-workload.ts';
import type { LeadLedger } from './lead-workload.ts';
import { openLeadWorkload } from './lead-workload.ts';
import type { Answer, Person } from './person.ts';
import { listing } from './person.ts';
import { until } from './program.ts';

/** What became of something that was sent: `lost` is everything without an answer, which may or may not be done. */
export type Outcome = 'acknowledged' | 'refused' | 'lost';

export interface SentCreate {
  readonly draft: ReturnType<typeof listing>;
  outcome: Outcome;
}

export interface SentEdit {
  readonly id: string;
  readonly price: string;
  /** The version that the answer named. */
  readonly version: number | null;
  readonly outcome: Outcome;
}

/** Everything that people sent to the agency and what they were answered. */
export interface Ledger {
  readonly creates: SentCreate[];
  readonly edits: SentEdit[];
  readonly clients: ClientLedger;
  readonly leads: LeadLedger;
  readonly deals: DealLedger;
  readonly invoices: InvoiceLedger;
  /** Pictures whose upload was acknowledged. */
  readonly pictures: string[];
  /** Imports that were acknowledged as started, and their rows. */
  readonly imports: { readonly id: string; readonly rows: number }[];
  /** Answers that nobody should get, whatever is killed. */
  readonly surprises: string[];
}

export interface Workload {
  readonly ledger: Ledger;
  /** Each kind of change once, while nothing is wrong: a short run may draw none of some kind. */
  oneOfEach(): Promise<void>;
  /** Creates and edits of properties, clients, leads, deals and invoices, many at once; `afterEach` hears how many were answered. */
  run(operations: number, afterEach: (answered: number) => void): Promise<void>;
  startImport(rows: number): Promise<void>;
  /** Sends what was never answered again, as browsers do. */
  sendLostAgain(): Promise<void>;
}

const atOnce = 24;

export function openWorkload(url: string, person: Person, random: Random): Workload {
  const surprises: string[] = [];
  let lastPrice = 1_000_000;
  const nextPrice = () => {
    lastPrice += 1;
    return `${lastPrice}.00`;
  };

  function outcomeOf({ status, body }: Answer, what: string): Outcome {
    if (status === 200 || status === 201) return 'acknowledged';
    if (status === 0) return 'lost';
    if (status === 503 && body?.code !== undefined) return 'lost';
    if (status === 409) return 'refused';
    surprises.push(`${what}: ${status} ${JSON.stringify(body)}`);
    return 'lost';
  }

  /** Somebody whose request was lost looks now and then whether the agency is there again. */
  async function rest(outcome: Outcome): Promise<void> {
    if (outcome === 'lost') await sleep(random.whole(50, 250));
  }

  const clients = openClientWorkload({ url, person, random, outcomeOf, rest, nextPrice });
  const leads = openLeadWorkload({ url, person, random, outcomeOf, rest, nextPrice });
  const deals = openDealWorkload({ url, person, random, outcomeOf, rest });
  const invoices = openInvoiceWorkload({ url, person, random, outcomeOf, rest });
  const ledger: Ledger = {
    creates: [],
    edits: [],
    clients: clients.ledger,
    leads: leads.ledger,
    deals: deals.ledger,
    invoices: invoices.ledger,
    pictures: [],
    imports: [],
    surprises,
  };

  async function create(isWithPicture: boolean): Promise<void> {
    const price = nextPrice();
    const image_ids: string[] = [];
    if (isWithPicture) {
      const id = uuid();
      const bytes = await drawPicture(random);
      const answer = await person.upload(url, `/files?id=${id}&kind=property_image`, {
        name: 'front.png',
        type: 'image/png',
        bytes,
      });
      if (outcomeOf(answer, 'upload') !== 'acknowledged') return rest('lost');
      ledger.pictures.push(id);
      image_ids.push(id);
    }
    const sent: SentCreate = { draft: listing({ title: `Home ${price}`, price, image_ids }), outcome: 'lost' };
    ledger.creates.push(sent);
    sent.outcome = outcomeOf(await person.send(url, 'POST', '/properties', sent.draft), 'create');
    await rest(sent.outcome);
  }

  async function edit(id: string): Promise<void> {
    const found = await person.send(url, 'GET', `/properties/${id}`);
    if (found.status !== 200) return rest(outcomeOf(found, 'read'));
    const { images, ...property }: Property = found.body;
    const price = nextPrice();
    const image_ids = images.map((image) => image.id);
    const answer = await person.send(url, 'PUT', `/properties/${id}`, { ...property, image_ids, price });
    const outcome = outcomeOf(answer, 'edit');
    const version = outcome === 'acknowledged' ? (answer.body as Property).version : null;
    ledger.edits.push({ id, price, version, outcome });
    await rest(outcome);
  }

  function operate(): Promise<void> {
    const editable = ledger.creates.at(random.whole(0, Math.max(0, ledger.creates.length - 1)));
    const isThere = editable?.outcome === 'acknowledged';
    if (random.chance(0.3)) return clients.operate(isThere ? editable.draft.id : null);
    if (random.chance(0.25)) return leads.operate();
    if (random.chance(0.2)) return invoices.operate(isThere ? editable.draft.id : null);
    if (isThere && random.chance(0.15)) return deals.operate(editable.draft.id);
    if (isThere && random.chance(0.45)) return edit(editable.draft.id);
    return create(random.chance(0.04));
  }

  return {
    ledger,
    async oneOfEach() {
      await create(true);
      const { id } = theLast(ledger.creates).draft;
      await edit(id);
      await clients.oneOfEach(id);
      await leads.oneOfEach();
      await deals.oneOfEach(id);
      await invoices.oneOfEach(id);
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
      ledger.imports.push({ id, rows });
    },
    async sendLostAgain() {
      for (const sent of ledger.creates.filter(({ outcome }) => outcome === 'lost')) {
        await until(`${sent.draft.title} is added`, async () => {
          sent.outcome = outcomeOf(await person.send(url, 'POST', '/properties', sent.draft), 'create again');
          return sent.outcome === 'acknowledged';
        });
      }
      await clients.sendLostAgain();
      await leads.sendLostAgain();
      await deals.sendLostAgain();
      await invoices.sendLostAgain();
    },
  };
}

/** What was sent last. */
export function theLast<T>(sent: readonly T[]): T {
  const last = sent.at(-1);
  if (last === undefined) throw new Error('Nothing was sent');
  return last;
}

function listingsFile(rows: number, name: string): string {
  const lines = ['Title,Address,City,State,Price'];
  for (let row = 1; row <= rows; row += 1) {
    lines.push(`Row ${row} of ${name},"${row}, Station Road",Nashik,Maharashtra,${5_000_000 + row}`);
  }
  return `${lines.join('\n')}\n`;
}

/** A picture of noise, no two alike. */
export function drawPicture(random: Random, side = 48): Promise<Buffer> {
  const noise = Buffer.from(Array.from({ length: side * side * 3 }, () => random.whole(0, 255)));
  return sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}
