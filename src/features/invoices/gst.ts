import { stateOfGstin } from '#platform/gstin.ts';
import { divideHalfUp, paiseOf, rupeesOf } from '#platform/paise.ts';
import type { InvoiceTitle, PlaceOfSupply, Tax, TaxKind } from './tax-invoice.ts';

/** Who supplies what to whom, as far as the tax on it depends on that. */
export interface Supply {
  /** States are GST codes. */
  readonly sellerState: string | null;
  readonly sellerGstin: string | null;
  /** Where the property is that the service is about, 'abroad' outside India; null where it is about none. */
  readonly propertyState: string | null;
  readonly buyerState: string | null;
  readonly buyerGstin: string | null;
  /** The taxable value: rupees with at most two decimals. */
  readonly amount: string;
  /** Percent with at most two decimals: '18'. */
  readonly rate: string;
}

/** A code of GST for what is in India and in no State (CGST Act 2017, section 2(81)). */
const otherTerritory = '97';

/**
 * Union territories of section 2(114) of the CGST Act 2017, where the tax beside CGST is that of the Union Territory Goods
 * and Services Tax Act 2017. Delhi, Puducherry and Jammu and Kashmir have a legislature and are States (section 2(103)).
 */
const unionTerritories: ReadonlySet<string> = new Set(['35', '31', '26', '38', '04', otherTerritory]);

/** Where the seller is: the place of its registration (IGST Act 2017, section 2(15)), else where it says it is. */
function locationOfSeller({ sellerGstin, sellerState }: Supply): string | null {
  return sellerGstin === null ? sellerState : (stateOfGstin(sellerGstin) ?? otherTerritory);
}

/**
 * Where a service counts as supplied, by the Integrated Goods and Services Tax Act 2017:
 * - a service of an estate agent about a property: where the property is, wherever the buyer is (section 12(3)(a), for a
 *   buyer abroad section 13(4));
 * - about a property outside India: where the recipient is (section 12(3), proviso);
 * - about no property: where a registered recipient is registered (section 12(2)(a)), else where the address on record
 *   is (section 12(2)(b)(i)), else where the supplier is (section 12(2)(b)(ii)).
 *
 * Null where nothing of all that is known.
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
 * What GST a supply bears.
 * - None without a registration: who is not registered must not collect tax (CGST Act 2017, section 32(1)).
 * - Within one State or Union territory (IGST Act 2017, section 8(2)) central tax (CGST Act, section 9) and State or Union
 *   territory tax (section 9 of the State's Act, section 7 of the UTGST Act), each at half the rate. They are two taxes:
 *   each is reckoned from the taxable value and rounded to the paisa, half up, so both are equal and no odd paisa is
 *   shared between them.
 * - Otherwise integrated tax at the whole rate (IGST Act, sections 5 and 7(3)), rounded once.
 *
 * The invoice keeps paise. Whole rupees are asked for by section 170 of the CGST Act, of sums payable under the Act.
 * A special economic zone, which is always supplied inter-State (IGST Act, section 7(5)(b)), cannot be told from a GSTIN.
 */
export function taxOf(supply: Supply): { readonly tax: Tax; readonly supplyPlace: PlaceOfSupply | null } {
  const supplyPlace = placeOfSupply(supply);
  const value = paiseOf(supply.amount);
  const rate = paiseOf(supply.rate);
  if (value < 0n || rate < 0n) throw new RangeError('a supply has no value and no rate below zero');
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

/** What a paper about a supply is called by law; see `InvoiceTitle`. */
export function invoiceTitleOf(sellerGstin: string | null, tax: Tax): InvoiceTitle {
  if (sellerGstin === null) return 'invoice';
  return tax.kind === 'none' ? 'bill_of_supply' : 'tax_invoice';
}

/**
 * A tax on a whole told apart by lines, by their values. The parts come to the tax, and each is less than a paisa away
 * from its exact share: a line gets what the tax on all lines so far has grown by.
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
