import { v7 as uuid } from 'uuid';
import type { CreatedApiKey } from '#features/api-keys/contract.ts';
import type { CustomFieldRecord } from '#features/custom-fields/contract.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import type { Team, Visibility } from '#features/visibility/contract.ts';
import { crashPassword } from './person.ts';
import type { Sender, Sent } from './sending.ts';
import { anyAcknowledged, countRecords, theLast } from './sending.ts';

/** Each name is unique. */
interface Named {
  readonly id: string;
  readonly name: string;
}

export interface SettingsLedger {
  readonly teams: { readonly creates: Sent<Named>[]; readonly updates: Sent<Named>[]; readonly deletes: Sent<Named>[] };
  readonly fields: { readonly creates: Sent<Named>[]; readonly updates: Sent<Named>[] };
  readonly removals: Sent<{ readonly id: string }>[];
  readonly keys: { readonly creates: Sent<Named>[]; readonly revocations: Sent<Named>[] };
  /** With a value of a custom field. */
  readonly leads: Sent<ReturnType<typeof aLead>>[];
}

export interface SettingsWorkload {
  readonly ledger: SettingsLedger;
  /** Adds, changes or removes a team, a custom field or an API key, or fills a field of a new lead. */
  operate(): Promise<void>;
  oneOfEach(): Promise<void>;
  sendLostAgain(): Promise<void>;
}

/** Fewer than an agency may have of each. */
const most = 12;

export function openSettingsWorkload(sending: Sender): SettingsWorkload {
  const { url, person, random, nextPrice, send, sendLostAgain } = sending;
  const ledger: SettingsLedger = {
    teams: { creates: [], updates: [], deletes: [] },
    fields: { creates: [], updates: [] },
    removals: [],
    keys: { creates: [], revocations: [] },
    leads: [],
  };
  const mayBeGone = { mayBeGone: true };

  async function addTeam(): Promise<void> {
    const team = { id: uuid(), name: `Team ${nextPrice()}` };
    const ask = () => person.send(url, 'PUT', `/teams/${team.id}`, { name: team.name, members: [], version: null });
    await send(ledger.teams.creates, 'create team', team, ask);
  }

  /** Renames a team and makes the person its head. */
  async function changeTeam({ input: { id }, body }: Sent<Named>): Promise<void> {
    const { teams, people } = body as Visibility;
    const { version } = teams.find((team) => team.id === id) ?? { version: 1 };
    const members: Team['members'] = people.slice(0, 1).map((one) => ({ profile_id: one.id, is_head: true }));
    const team = { id, name: `Team ${nextPrice()}` };
    const ask = () => person.send(url, 'PUT', `/teams/${id}`, { name: team.name, members, version });
    await send(ledger.teams.updates, 'change team', team, ask, mayBeGone);
  }

  async function deleteTeam({ input }: Sent<Named>): Promise<void> {
    await send(ledger.teams.deletes, 'delete team', input, () => person.send(url, 'DELETE', `/teams/${input.id}`));
  }

  async function addField(): Promise<void> {
    const field = { id: uuid(), name: `Field ${nextPrice()}` };
    const settings = { kind: 'leads', type: 'choices', is_required: false, property_type_ids: null };
    const choices = [{ name: 'East' }, { name: 'West' }];
    const ask = () => person.send(url, 'POST', '/custom-fields', { ...field, ...settings, choices });
    await send(ledger.fields.creates, 'create field', field, ask);
  }

  async function changeField({ input: { id }, body }: Sent<Named>): Promise<void> {
    const { version, choices, is_required, property_type_ids } = body as CustomFieldRecord;
    const kept = choices.map(({ key, name }) => ({ key, name }));
    const field = { id, name: `Field ${nextPrice()}` };
    const settings = { version, is_required, property_type_ids, choices: kept };
    const ask = () => person.send(url, 'PUT', `/custom-fields/${id}`, { name: field.name, ...settings });
    const sent = await send(ledger.fields.updates, 'change field', field, ask, mayBeGone);
    if (sent.outcome === 'acknowledged') Object.assign(body, sent.body);
  }

  /** Removes a field and brings it back. */
  async function removeField({ input: { id } }: Sent<Named>): Promise<void> {
    await send(ledger.removals, 'remove field', { id }, () => person.send(url, 'DELETE', `/custom-fields/${id}`));
    const restore = () => person.send(url, 'POST', `/custom-fields/${id}/restore`, {});
    await send(ledger.removals, 'restore field', { id }, restore);
  }

  async function addLead({ body }: Sent<Named>): Promise<void> {
    const { key, choices } = body as CustomFieldRecord;
    const custom = { [key]: choices.slice(0, 1).map((choice) => choice.key) };
    const input = aLead({ full_name: `Lead ${nextPrice()}`, custom });
    await send(ledger.leads, 'create lead with field', input, () => person.send(url, 'POST', '/leads', input));
  }

  async function addKey(): Promise<void> {
    const key = { id: uuid(), name: `Key ${nextPrice()}` };
    const input = { ...key, scopes: ['read'], days: 30, password: crashPassword };
    await send(ledger.keys.creates, 'create key', key, () => person.send(url, 'POST', '/api-keys', input));
  }

  async function revoke({ input }: Sent<Named>): Promise<void> {
    await send(ledger.keys.revocations, 'revoke key', input, () => person.send(url, 'DELETE', `/api-keys/${input.id}`));
  }

  async function operateTeams(): Promise<void> {
    const { creates, deletes } = ledger.teams;
    const known = anyAcknowledged(creates, random);
    if (!known || (creates.length - countRecords(deletes) < most && random.chance(0.4))) return addTeam();
    return random.chance(0.7) ? changeTeam(known) : deleteTeam(known);
  }

  async function operateFields(): Promise<void> {
    const known = anyAcknowledged(ledger.fields.creates, random);
    if (!known || (ledger.fields.creates.length < most && random.chance(0.3))) return addField();
    if (random.chance(0.4)) return addLead(known);
    return random.chance(0.7) ? changeField(known) : removeField(known);
  }

  async function operateKeys(): Promise<void> {
    const known = anyAcknowledged(ledger.keys.creates, random);
    if (ledger.keys.creates.length < most) return addKey();
    if (known) await revoke(known);
  }

  return {
    ledger,
    async operate() {
      if (random.chance(0.4)) return operateTeams();
      // Each key needs the password, which is hashed slowly.
      return random.chance(0.9) ? operateFields() : operateKeys();
    },
    async oneOfEach() {
      await addTeam();
      const team = theLast(ledger.teams.creates);
      await changeTeam(team);
      await deleteTeam(team);
      await addTeam();
      await addField();
      const field = theLast(ledger.fields.creates);
      await changeField(field);
      await removeField(field);
      await addLead(field);
      await addKey();
      await revoke(theLast(ledger.keys.creates));
      await addKey();
    },
    async sendLostAgain() {
      const { teams, fields, removals, keys, leads } = ledger;
      await sendLostAgain(teams.creates, 'answered');
      await sendLostAgain(teams.updates, 'answered', mayBeGone);
      await sendLostAgain(teams.deletes, 'taken');
      await sendLostAgain(fields.creates, 'taken');
      await sendLostAgain(fields.updates, 'answered', mayBeGone);
      await sendLostAgain(removals, 'taken');
      await sendLostAgain(keys.creates, 'taken');
      await sendLostAgain(keys.revocations, 'taken');
      await sendLostAgain(leads, 'taken');
    },
  };
}

/** The token of a created key. */
export const tokenOf = ({ body }: Sent<Named>): string => (body as CreatedApiKey).token;
