import type { Client } from '#features/clients/contract.ts';

export type Addressee = Pick<Client, 'id' | 'full_name' | 'email' | 'phone' | 'language'>;
