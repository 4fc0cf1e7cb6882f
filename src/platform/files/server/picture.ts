import { compiledEntry } from '#platform/environment/server/compiled-entry.ts';
import { invalidField } from '#platform/failure.ts';
import type { Picture, PictureOutcome } from './picture-format.ts';
import type { PictureProcess } from './picture-process.ts';
import { openPictureProcess } from './picture-process.ts';

let pictures: PictureProcess | null = null;

/**
 * Checks a picture by its content (JPEG, PNG, WebP or AVIF) and makes the sizes the screens use, without metadata.
 * Refuses with Failure('invalid') on the field 'file': 'not_a_picture', 'too_many_pixels' (limit: megapixels) or
 * 'broken_picture'; with Failure('unavailable') when too many wait, or decoding does not come to an end.
 */
export async function readPicture(input: Uint8Array): Promise<Picture> {
  const outcome = await make(input);
  if ('picture' in outcome) return outcome.picture;
  throw invalidField('file', outcome.refusal, 'limit' in outcome ? outcome.limit : undefined);
}

/** Ends the process that makes pictures, if there is one. */
export function closePictures(): void {
  pictures?.close();
  pictures = null;
}

async function make(input: Uint8Array): Promise<PictureOutcome> {
  const worker = compiledEntry('picture-worker');
  if (worker !== null) {
    pictures ??= openPictureProcess(worker);
    return pictures.make(input);
  }
  const { makePicture } = await import('./picture-sizes.ts');
  return makePicture(input);
}
