import { stateOfGstin } from '#platform/gstin.ts';
import { divideHalfUp, paiseOf, rupeesOf } from '#platform/paise.ts';
import type { InvoiceTitle, PlaceOfSupply, Tax, TaxKind } from './tax-invoice.ts';

/** The facts of a supply that determine its tax. */
export interface Supply {
  /** States are GST codes. */
  readonly sellerState: string | null;
  readonly sellerGstin: string | null;
  /** Where the property of the service is, 'abroad' outside India; null for a service about no property. */
  readonly propertyState: string | null;
  readonly buyerState: string | null;
  readonly buyerGstin: string | null;
  /** The taxable value: rupees with at most two decimals. */
  readonly amount: string;
  /** Percent with at most two decimals: '18'. */
  readonly rate: string;
}

/** The GST code for places in India that are in no State (CGST Act 2017, section 2(81)). */
const otherTerritory = '97';

/**
 * Union territories of section 2(114) of the CGST Act 2017: their tax beside CGST is that of the Union Territory Goods and
 * Services Tax Act 2017. Delhi, Puducherry and Jammu and Kashmir have a legislature and count as States (section 2(103)).
 */
const unionTerritories: ReadonlySet<string> = new Set(['35', '31', '26', '38', '04', otherTerritory]);

/** The State of the seller's registration (IGST Act 2017, section 2(15)), else of its address. */
function locationOfSeller({ sellerGstin, sellerState }: Supply): string | null {
  return sellerGstin === null ? sellerState : (stateOfGstin(sellerGstin) ?? otherTerritory);
}

/**
 * The place of supply of a service, by the Integrated Goods and Services Tax Act 2017:
 * - a service of an estate agent about a property: where the property is, wherever the buyer is (section 12(3)(a), for a
 *   buyer abroad section 13(4));
 * - about a property outside India: where the recipient is (section 12(3), proviso);
 * - about no property: where a registered recipient is registered (section 12(2)(a)), else where the address on record
 *   is (section 12(2)(b)(i)), else where the supplier is (section 12(2)(b)(ii)).
 *
 * Null where none of this is known.
 */
function placeOfSupply(supply: Supply): PlaceOfSupply | null {
  const { propertyState, buyerGstin, buyerState } = supply;
  if (propertyState !== null && propertyState !== 'abroad') return { state: propertyState, because: 'property' };
  if (buyerGstin !== null) {
    return { state: stateOfGstin(buyerGstin) ?? otherTerritory, because: 'buyer_registration' };
  }
  if (buyerState !== null) return { state: buyerState, because: 'buyer_address' };
  const seller = locationOfSeller(supply);
  return seller === null ? null : { state: seller, because: 'seller' };
}

/**
 * The GST on a supply.
 * - None without a registration: an unregistered supplier must not collect tax (CGST Act 2017, section 32(1)).
 * - Within one State or Union territory (IGST Act 2017, section 8(2)) central tax (CGST Act, section 9) and State or Union
 *   territory tax (section 9 of the State's Act, section 7 of the UTGST Act), each at half the rate. They are two taxes:
 *   each is computed from the taxable value and rounded to the paisa, half up, so both are equal and no odd paisa is
 *   shared between them.
 * - Otherwise integrated tax at the whole rate (IGST Act, sections 5 and 7(3)), rounded once.
 *
 * The invoice keeps paise. Section 170 of the CGST Act asks for whole rupees only in sums payable under the Act.
 * A special economic zone is always supplied inter-State (IGST Act, section 7(5)(b)), but its GSTIN does not show it.
 */
export function taxOf(supply: Supply): { readonly tax: Tax; readonly supplyPlace: PlaceOfSupply | null } {
  const supplyPlace = placeOfSupply(supply);
  const value = paiseOf(supply.amount);
  const rate = paiseOf(supply.rate);
  if (value < 0n || rate < 0n) throw new RangeError('value and rate of a supply cannot be negative');
  const kind = kindOf(supply, supplyPlace, rate);
  const half = kind === 'cgst_sgst' || kind === 'cgst_utgst' ? divideHalfUp(value * rate, 20_000n) : 0n;
  const integrated = kind === 'igst' ? divideHalfUp(value * rate, 10_000n) : 0n;
  return {
    supplyPlace,
    tax: {
      kind,
      rate: kind === 'none' ? '0.00' : rupeesOf(rate),
      cgst: rupeesOf(half),
      sgst: rupeesOf(half),
      igst: rupeesOf(integrated),
      total: rupeesOf(half + half + integrated),
    },
  };
}

function kindOf(supply: Supply, supplyPlace: PlaceOfSupply | null, rate: bigint): TaxKind {
  if (supply.sellerGstin === null || supplyPlace === null || rate === 0n) return 'none';
  if (supplyPlace.state !== locationOfSeller(supply)) return 'igst';
  return unionTerritories.has(supplyPlace.state) ? 'cgst_utgst' : 'cgst_sgst';
}

/** The legal title of a document about a supply; see `InvoiceTitle`. */
export function invoiceTitleOf(sellerGstin: string | null, tax: Tax): InvoiceTitle {
  if (sellerGstin === null) return 'invoice';
  return tax.kind === 'none' ? 'bill_of_supply' : 'tax_invoice';
}

/**
 * Allocates a tax to lines by their values. The parts add up to the tax, and each is less than a paisa off its exact share:
 * a line gets the growth of the cumulative tax.
 */
export function taxPerLine(tax: string, values: readonly string[]): string[] {
  const total = paiseOf(tax);
  const sum = values.reduce((all, value) => all + paiseOf(value), 0n);
  if (sum === 0n) return values.map(() => '0.00');
  let value = 0n;
  let given = 0n;
  return values.map((text) => {
    value += paiseOf(text);
    const soFar = divideHalfUp(total * value, sum);
    const part = soFar - given;
    given = soFar;
    return rupeesOf(part);
  });
}
