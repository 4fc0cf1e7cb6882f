import type { Lead } from '#features/leads/contract.ts';
import { PortalLinks } from './portal-links.tsx';

export function LeadPortal({ lead }: { readonly lead: Lead }) {
  return <PortalLinks person={{ topic: 'leads', ...lead }} />;
}
