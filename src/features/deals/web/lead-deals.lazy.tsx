import type { Lead } from '#features/leads/contract.ts';
import { DealsOf } from './deals-of.tsx';

export function LeadDeals({ lead }: { readonly lead: Lead }) {
  return <DealsOf of={{ lead: lead.id }} />;
}
