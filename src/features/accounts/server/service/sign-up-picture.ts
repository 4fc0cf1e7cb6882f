import type { Transaction } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { VisitorContext } from '../door.ts';
import { updateOwnSettings } from '../repository/profiles.ts';

const largestPicture = 2 * 1024 * 1024;

/** The bytes of a `data:image/…;base64,` text of at most 2 MB. */
export function readDataUrl(dataUrl: string): Buffer {
  const [, base64] = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/u.exec(dataUrl) ?? [];
  if (base64 === undefined) throw invalidField('picture', 'not_a_picture');
  const content = Buffer.from(base64, 'base64');
  if (content.byteLength > largestPicture) throw invalidField('picture', 'too_large', largestPicture);
  return content;
}

/**
 * Keeps the picture of somebody who just signed up. What is no picture refuses the sign-up; a storage that fails does
 * not: the account is made without one.
 */
export async function keepPicture(
  context: VisitorContext,
  tx: Transaction,
  profileId: string,
  content: Buffer,
): Promise<void> {
  try {
    await tx.db.transaction(async (db) => {
      const { id } = await context.door.pictures.store(context, { kind: 'avatar', name: '', content, db });
      await updateOwnSettings(db, profileId, { avatar_file_id: id });
    });
  } catch (error) {
    if (error instanceof Failure && error.code !== 'unavailable') throw onPicture(error);
    context.log.error({ err: error, requestId: context.requestId }, 'the picture of a sign-up was not kept');
  }
}

function onPicture(failure: Failure): Failure {
  const fields = failure.details.fields?.map((field) => ({ ...field, path: 'picture' }));
  return new Failure('invalid', { fields: fields ?? [{ path: 'picture', code: 'not_a_picture' }] });
}
