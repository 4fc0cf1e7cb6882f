import { v7 as uuid } from 'uuid';
import type { Invoice } from '#features/invoices/contract.ts';
import { anInvoice } from '#features/invoices/invoice-testing.ts';
import type { Api } from './api.ts';
import { picture } from './screen.ts';

/** An invoice with a due date in the far future. */
export function addInvoice(api: Api, amount: string): Promise<Invoice> {
  return api.post(
    '/invoices',
    anInvoice({ amount, commission_rate: '10', due_date: '2099-01-31', description: 'Brokerage' }),
  );
}

export async function addImage(api: Api): Promise<string> {
  const id = uuid();
  const answer = await api.upload(`/files?kind=property_image&id=${id}`, await picture('hall.jpg', '#b5603c'));
  if (!answer.ok()) throw new Error(`the picture was not taken: ${answer.status()}`);
  return id;
}
