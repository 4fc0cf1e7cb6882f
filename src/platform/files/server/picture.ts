import { compiledEntry } from '#platform/environment/server/compiled-entry.ts';
import type { Failure } from '#platform/failure.ts';
import { invalidField } from '#platform/failure.ts';
import type { DecodedPicture, PictureBox, PictureRefusal, PictureSize } from './picture-format.ts';
import type { PictureProcess } from './picture-process.ts';
import { openPictureProcess } from './picture-process.ts';

let pictures: PictureProcess | null = null;

/**
 * Checks a picture by its content (JPEG, PNG, WebP or AVIF) and makes the sizes the screens use, without metadata.
 * Throws Failure('invalid') on the field 'file': 'not_a_picture', 'too_many_pixels' (limit: megapixels) or
 * 'broken_picture'. Throws Failure('unavailable') when too many pictures wait or decoding times out.
 */
export async function readPicture(input: Uint8Array): Promise<DecodedPicture> {
  const worker = openWorker();
  const outcome = worker ? await worker.make(input) : await (await import('./picture-sizes.ts')).makePicture(input);
  if ('picture' in outcome) return outcome.picture;
  throw refusalOf(outcome);
}

/** Checks a picture in the same way and makes one PNG for a letterhead, at most as large as `logoBox`. */
export async function readLogo(input: Uint8Array): Promise<PictureSize> {
  const worker = openWorker();
  const outcome = worker ? await worker.makeLogo(input) : await (await import('./picture-sizes.ts')).makeLogo(input);
  if ('logo' in outcome) return outcome.logo;
  throw refusalOf(outcome);
}

/** Makes a JPEG of a stored picture that fills the box, since PDFs show no WebP. */
export async function readPicturePrint(input: Uint8Array, box: PictureBox): Promise<Buffer> {
  const worker = openWorker();
  const outcome = worker
    ? await worker.makePrint(input, box)
    : await (await import('./picture-sizes.ts')).makePrint(input, box);
  if ('print' in outcome) return outcome.print;
  throw refusalOf(outcome);
}

/** Makes the picture that chats show beside a link, as a JPEG of `previewBox`. */
export async function readPreview(input: Uint8Array): Promise<PictureSize> {
  const worker = openWorker();
  const outcome = worker
    ? await worker.makePreview(input)
    : await (await import('./picture-sizes.ts')).makePreview(input);
  if ('preview' in outcome) return outcome.preview;
  throw refusalOf(outcome);
}

/** Ends the picture process, if there is one. */
export function closePictures(): void {
  pictures?.close();
  pictures = null;
}

function openWorker(): PictureProcess | null {
  const script = compiledEntry('picture-worker');
  if (script !== null) pictures ??= openPictureProcess(script);
  return pictures;
}

function refusalOf(outcome: PictureRefusal): Failure {
  return invalidField('file', outcome.refusal, 'limit' in outcome ? outcome.limit : undefined);
}
