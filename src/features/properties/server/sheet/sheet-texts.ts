import { msg } from '@lingui/core/macro';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { propertyFields } from '../../fields.ts';
import { publicTexts } from '../public-facts.ts';
import type { ComparisonContent, SheetContent } from './sheet-content.ts';

export type SheetTexts = ReturnType<typeof sheetTexts>;

/** The texts of both PDFs, in the reader's language. */
export function sheetTexts({ language, currency }: Pick<SheetContent | ComparisonContent, 'language' | 'currency'>) {
  const texts = textsFor(language);
  const known = publicTexts(language, currency);
  return {
    ...known,
    closed: texts._(msg`No longer available`),
    description: texts._(msg`Description`),
    picture: (title: string) => texts._(msg`Picture of ${title}`),
    contact: texts._(msg`Contact`),
    rera: (number: string) => texts._(msg`RERA number: ${number}`),
    reraLabel: texts._(msg`RERA number`),
    scan: texts._(msg`Scan for the RERA number`),
    price: texts._(msg`Price`),
    formatPrice: known.price,
    area: texts._(propertyFields.square_feet.label),
    location: texts._(msg`Location`),
    compared: (count: number) => texts._(msg`${count} properties compared`),
    allHave: texts._(msg`All of them have`),
    moreAmenities: (count: number) => texts._(msg`${count} more amenities differ`),
    footer(made_on: string) {
      const day = known.day(made_on);
      const made = texts._(msg`Prepared on ${day}`);
      return (page: number, pages: number) => `${made} · ${texts._(msg`Page ${page} of ${pages}`)}`;
    },
  };
}
