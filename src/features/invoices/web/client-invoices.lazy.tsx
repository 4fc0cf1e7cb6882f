import { useLingui } from '@lingui/react/macro';
import type { Client } from '#features/clients/contract.ts';
import { CreateButton } from './create-button.tsx';
import { InvoicesOf } from './invoices-of.tsx';

export function ClientInvoices({ client }: { readonly client: Client }) {
  const { t } = useLingui();
  return (
    <InvoicesOf
      of={{ client: client.id }}
      empty={t`No invoices for this client yet.`}
      action={<CreateButton isLink prefill={{ client_id: client.id }} />}
    />
  );
}
