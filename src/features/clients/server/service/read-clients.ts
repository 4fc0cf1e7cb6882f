import type { StaffContext } from '#platform/context/server/context.ts';
import { readCounts } from '#platform/counts/server/counts.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { absenceOf, Failure } from '#platform/failure.ts';
import { isFiltered } from '#platform/lists/server/is-filtered.ts';
import { normalizePhone } from '#platform/phones.ts';
import type { CappedCount } from '#platform/rpc/fields.ts';
import { ReadyJson } from '#platform/rpc/server/ready-json.ts';
import type { Client, ClientFilter, ClientListInput, ClientPage, ExistingPerson } from '../../contract.ts';
import { findClient, findClientRow, findExisting } from '../repository/client-rows.ts';
import { clientList } from '../repository/list-clients.ts';

/** A page as ready JSON. */
export async function readClientPage(context: StaffContext, query: ClientListInput): Promise<ReadyJson<ClientPage>> {
  return new ReadyJson(await clientList.findPage(context.db, query));
}

export async function listClients(context: StaffContext, query: ClientListInput): Promise<ClientPage> {
  return (await readClientPage(context, query)).value();
}

/** Exact without a filter, capped with one. */
export async function countClients(context: StaffContext, filter: ClientFilter): Promise<CappedCount> {
  if (isFiltered(filter)) return clientList.count(context.db, filter);
  return { value: (await readCounts(context.db, 'clients')).get('') ?? 0, is_capped: false };
}

/** One client; the error says if it was erased, or names the client that it was merged into. */
export async function readClient(context: StaffContext, id: string): Promise<Client> {
  const client = await findClient(context.db, id);
  if (client) return client;
  const row = await findClientRow(context.db, id);
  throw new Failure('not_found', absenceOf(row));
}

/** Looks among records of one kind for a phone (E.164) or an email address (lower case). */
export type FindExisting = (
  db: Queryable,
  requested: { phone: string | null; email: string | null; except: string | null },
) => Promise<ExistingPerson[]>;

/** Finds people by phone or email address; an incomplete number or address finds nobody. */
export async function findExistingPeople(
  context: StaffContext,
  { phone, email, except }: { phone?: string | undefined; email?: string | undefined; except?: string | undefined },
  findOthers: readonly FindExisting[] = [],
): Promise<ExistingPerson[]> {
  const number = phone ? normalizePhone(phone) : null;
  const address = email?.includes('@') ? email.toLowerCase() : null;
  if (number === null && address === null) return [];
  const requested = { phone: number, email: address, except: except ?? null };
  const found = await Promise.all([findExisting, ...findOthers].map((find) => find(context.db, requested)));
  return found.flat();
}
