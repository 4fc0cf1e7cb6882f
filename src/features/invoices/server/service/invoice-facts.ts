import { msg } from '@lingui/core/macro';
import { findRow as findClient } from '#features/clients/server/repository/client-rows.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { findRow as findProperty } from '#features/properties/server/repository/property-rows.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { taxOf } from '../../gst.ts';
import type { InvoiceRow } from '../repository/invoice-rows.ts';
import type { PrintedFacts } from '../tables.ts';

/** What an invoice says, as far as it stands in its own row. */
export type InvoiceTerms = Pick<
  InvoiceRow,
  'number' | 'issued_on' | 'due_date' | 'property_id' | 'client_id' | 'amount' | 'description' | 'notes' | 'tax_rate'
>;

/** All that stands on an invoice, as company, client and property are now. */
export async function factsOf(db: Queryable, terms: InvoiceTerms): Promise<PrintedFacts> {
  const company = await findCompany(db);
  const client = terms.client_id ? await findClient(db, terms.client_id) : null;
  const property = terms.property_id ? await findProperty(db, terms.property_id) : null;
  const language = client?.language ?? 'en';
  const texts = textsFor(language);
  const title = property?.title ?? '';
  const service = title ? texts._(msg`Commission for ${title}`) : texts._(msg`Commission`);
  return {
    number: terms.number,
    issued_on: terms.issued_on,
    due_on: terms.due_date,
    language,
    currency: company.currency,
    property_state: property?.state ?? null,
    rate: terms.tax_rate,
    seller: {
      name: company.name,
      address: company.address,
      state: company.state,
      gstin: company.gstin,
      pan: company.pan,
      rera_number: company.rera_number,
      phone: company.phone,
      email: company.email,
      bank:
        company.bank_account && company.bank_ifsc
          ? { holder: company.bank_holder, account: company.bank_account, ifsc: company.bank_ifsc }
          : null,
      upi: company.upi_address,
      logo: null,
    },
    buyer: {
      name: client?.full_name ?? '',
      address: client?.address ?? null,
      state: client?.state ?? null,
      gstin: client?.gstin ?? null,
    },
    lines: [{ description: terms.description || service, sac: company.sac, taxable_value: terms.amount }],
    rounding: '0.00',
    notes: terms.notes || null,
  };
}

/** The tax columns of an invoice that says this. */
export function taxColumns(facts: Pick<PrintedFacts, 'seller' | 'buyer' | 'property_state' | 'rate' | 'lines'>) {
  const { seller, buyer } = facts;
  const { tax, place } = taxOf({
    sellerState: seller.state,
    sellerGstin: seller.gstin,
    propertyState: facts.property_state,
    buyerState: buyer.state,
    buyerGstin: buyer.gstin,
    amount: facts.lines[0]?.taxable_value ?? '0',
    rate: facts.rate,
  });
  return {
    tax_kind: tax.kind,
    cgst: tax.cgst,
    sgst: tax.sgst,
    igst: tax.igst,
    place_of_supply: place?.state ?? null,
  };
}
