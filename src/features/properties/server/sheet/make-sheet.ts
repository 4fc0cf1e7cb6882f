import { findCompany, findLogo } from '#features/company/server/repository.ts';
import { readPictureFile } from '#features/files/server/service.ts';
import type { Context, StaffContext } from '#platform/context/server/context.ts';
import { dayOf } from '#platform/dates.ts';
import { Failure } from '#platform/failure.ts';
import { readPicturePrint } from '#platform/files/server/picture.ts';
import type { PictureBox } from '#platform/files/server/picture-format.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { drawPdf } from '#platform/pdf/server/draw-pdf.ts';
import type { PublicProperty } from '../../public-property.ts';
import { readPublicProperties } from '../public-property.ts';
import { checkShareable } from '../service/check-shareable.ts';
import { comparisonPdf, sheetPdf } from './pdf-kinds.ts';
import type { SheetContent } from './sheet-content.ts';
import { morePictures, printBoxes } from './sheet-content.ts';

interface SheetChoice {
  readonly language: Language;
  readonly withExactAddress: boolean;
}

interface MadeSheet {
  readonly title: string;
  readonly pdf: Uint8Array;
}

/** The PDF of a property for buyers; not_found for one in the trash. */
export async function makeSheet(
  context: StaffContext,
  { id, language, withExactAddress }: SheetChoice & { id: string },
): Promise<MadeSheet> {
  const [property] = await readPublicProperties(context.db, [id], { withExactAddress });
  if (!property) throw new Failure('not_found');
  await checkShareable(context, [id], 'sheet');
  const [cover, ...more] = property.images.slice(0, 1 + morePictures);
  const pictures = [
    await printPicture(context, cover?.id, printBoxes.cover),
    ...(await inOrder(more, ({ id: picture }) => printPicture(context, picture, printBoxes.more))),
  ].filter((picture) => picture !== null);
  const portrait = await printPicture(context, property.agent?.picture_id, printBoxes.portrait);
  const letterhead = await readLetterhead(context);
  const pdf = await drawPdf(sheetPdf, { ...letterhead, language, property, pictures, portrait });
  return { title: property.title, pdf };
}

/** The PDF that compares properties in the order of their ids; not_found if one of them is in the trash. */
export async function makeComparison(
  context: StaffContext,
  { ids, language, withExactAddress }: SheetChoice & { ids: readonly string[] },
): Promise<Uint8Array> {
  const properties = await readPublicProperties(context.db, ids, { withExactAddress });
  if (properties.length < ids.length) throw new Failure('not_found');
  await checkShareable(context, ids, 'sheet');
  return drawComparison(context, properties, language);
}

/** The PDF of properties that may be shared. */
export async function drawComparison(
  context: Context,
  properties: readonly PublicProperty[],
  language: Language,
): Promise<Uint8Array> {
  const columns = await inOrder(properties, async (property) => ({
    property,
    picture: await printPicture(context, property.images[0]?.id, printBoxes.more),
  }));
  return drawPdf(comparisonPdf, { ...(await readLetterhead(context)), language, columns });
}

async function readLetterhead({ db, clock }: Context): Promise<Pick<SheetContent, 'currency' | 'made_on' | 'company'>> {
  const { name, address, phone, email, rera_number, currency, time_zone } = await findCompany(db);
  const logo = await findLogo(db);
  return {
    currency,
    made_on: dayOf(clock.now(), time_zone),
    company: { name, address, phone, email, rera_number, logo: logo?.content ?? null },
  };
}

/** A stored picture as a JPEG; null if its file is gone or broken, which must not keep anybody from the other facts. */
async function printPicture(context: Context, id: string | null | undefined, box: PictureBox): Promise<Buffer | null> {
  if (!id) return null;
  try {
    const { stream } = await readPictureFile(context, id, box.width);
    return await readPicturePrint(Buffer.concat(await stream.toArray()), box);
  } catch (error) {
    if (error instanceof Failure && (error.code === 'not_found' || error.code === 'invalid')) return null;
    throw error;
  }
}

/** One after the other: the process for pictures has a short queue. */
async function inOrder<One, Made>(list: readonly One[], make: (one: One) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (const one of list) made.push(await make(one));
  return made;
}
