import type { Client } from '#features/clients/contract.ts';

/** A client as whoever writes to them needs them. */
export type Addressee = Pick<Client, 'id' | 'full_name' | 'email' | 'phone' | 'language'>;
