import type { Client } from '#features/clients/contract.ts';
import { DealsOf } from './deals-of.tsx';

export function ClientDeals({ client }: { readonly client: Client }) {
  return <DealsOf of={{ client: client.id }} />;
}
