import { msg } from '@lingui/core/macro';
import { findClientRow } from '#features/clients/server/repository/client-rows.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { findPropertyRow } from '#features/properties/server/repository/property-rows.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { taxOf } from '../../gst.ts';
import type { PlaceOfSupply } from '../../tax-invoice.ts';
import type { InvoiceRow } from '../repository/invoice-rows.ts';
import type { PrintedFacts } from '../tables.ts';

/** The invoice content from its own row. */
export type InvoiceTerms = Pick<
  InvoiceRow,
  'number' | 'issued_on' | 'due_date' | 'property_id' | 'client_id' | 'amount' | 'description' | 'notes' | 'tax_rate'
>;

/** The inputs from which a stored invoice was computed. */
type ComputedFrom = Pick<InvoiceRow, 'property_id' | 'client_id' | 'place_of_supply' | 'place_because'>;

/**
 * The full content of an invoice from the current company, client and property. For a stored invoice whose property or
 * client is gone, it keeps the saved State.
 */
export async function invoiceFacts(
  db: Queryable,
  terms: InvoiceTerms,
  before: ComputedFrom | null,
): Promise<PrintedFacts> {
  const company = await findCompany(db);
  const client = terms.client_id ? await findClientRow(db, terms.client_id) : null;
  const property = terms.property_id ? await findPropertyRow(db, terms.property_id) : null;
  const language = client?.language ?? 'en';
  const kept = before && savedPlaceOfSupply(before, terms, client !== null && client.erased_at !== null);
  return {
    number: terms.number,
    issued_on: terms.issued_on,
    due_on: terms.due_date,
    language,
    currency: company.currency,
    property_state: property?.state ?? (kept?.because === 'property' ? kept.state : null),
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
      state: kept && kept.because !== 'property' ? kept.state : (client?.state ?? null),
      gstin: client?.gstin ?? null,
    },
    lines: [
      {
        description: terms.description || serviceAbout(property?.title ?? '', language),
        sac: company.sac,
        taxable_value: terms.amount,
      },
    ],
    rounding: '0.00',
    notes: terms.notes || null,
  };
}

/** The default description: a service about a property, or about none if the title is empty. */
export function serviceAbout(title: string, language: Language): string {
  const texts = textsFor(language);
  return title ? texts._(msg`Commission for ${title}`) : texts._(msg`Commission`);
}

/**
 * The saved place of supply, if the property or client that determines it was purged or erased: the service is the same
 * (IGST Act 2017, section 12(2) and (3)). Null if both exist.
 */
function savedPlaceOfSupply(
  { property_id, client_id, place_of_supply: state, place_because: because }: ComputedFrom,
  terms: Pick<InvoiceTerms, 'property_id' | 'client_id'>,
  isErased: boolean,
): PlaceOfSupply | null {
  if (state === null || because === null || because === 'seller') return null;
  const isGone =
    because === 'property'
      ? property_id === null && terms.property_id === null
      : client_id === terms.client_id && (client_id === null || isErased);
  return isGone ? { state, because } : null;
}

/** The tax columns for these facts. */
export function taxColumns(facts: Pick<PrintedFacts, 'seller' | 'buyer' | 'property_state' | 'rate' | 'lines'>) {
  const { seller, buyer } = facts;
  const { tax, supplyPlace } = taxOf({
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
    place_of_supply: supplyPlace?.state ?? null,
    place_because: supplyPlace?.because ?? null,
  };
}
