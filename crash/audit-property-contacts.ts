import { expect } from 'vitest';
import type { Cluster } from './database.ts';
import type { PropertyContactLedger } from './property-contact-workload.ts';
import { matchOutcomes } from './sending.ts';

export async function auditPropertyContacts(
  cluster: Cluster,
  { adds, edits, removals }: PropertyContactLedger,
  complain: (what: string) => string,
): Promise<void> {
  const rows = await cluster.rows<{ id: string; version: number; name: string }>(
    'select id, version, name from property_contacts',
  );
  const contacts = new Map(rows.map((row) => [row.id, row]));
  const of = <T extends { input: { id: string } }>(sent: readonly T[], id: string) =>
    sent.filter(({ input }) => input.id === id);
  const wrong: string[] = [];
  for (const { input, outcome } of adds) {
    const { id } = input;
    const contact = contacts.get(id);
    const gone = of(removals, id);
    const isGone = gone.some((one) => one.outcome === 'acknowledged');
    const mayBeMissing = outcome !== 'acknowledged' || gone.some((one) => one.outcome !== 'refused');
    if (contact ? isGone : !mayBeMissing) wrong.push(`${outcome} add of ${id}, ${contact ? 'present' : 'missing'}`);
    if (!contact) continue;
    const own = of(edits, id);
    // A change log row of a contact holds neither its id nor its name.
    if (!matchOutcomes(own, contact.version - 1)) wrong.push(`${id} has version ${contact.version}`);
    const isKnown = [`Contact ${id}`, ...own.map((one) => one.input.name)].includes(contact.name);
    if (!isKnown) wrong.push(`${id} is called ${contact.name}`);
  }
  expect(wrong, complain('contacts of properties: each acknowledged write exists once')).toEqual([]);
  const sent = new Set(adds.map(({ input }) => input.id));
  expect(
    rows.filter(({ id }) => !sent.has(id)),
    complain('contacts that no request added'),
  ).toEqual([]);
  const unlogged = await cluster.rows(`
    select p.id, own.*, log.* from properties p,
      lateral (select count(*) as contacts, coalesce(sum(version - 1), 0) as edits
        from property_contacts where property_id = p.id) own,
      lateral (select count(*) filter (where action = 'contact_added') as added,
          count(*) filter (where action = 'contact_updated') as updated,
          count(*) filter (where action = 'contact_removed') as removed
        from changes where topic = 'properties' and entity_id = p.id) log
    where log.added <> own.contacts + log.removed or log.updated < own.edits
      or (log.removed = 0 and log.updated <> own.edits)`);
  expect(unlogged, complain('contacts of properties not exactly once on the timeline')).toEqual([]);
}
