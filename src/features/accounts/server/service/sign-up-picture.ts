import type { Transaction } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { StoredAvatar, VisitorContext } from '../auth-services.ts';
import { updateOwnSettings } from '../repository/profiles.ts';

const maxPictureBytes = 2 * 1024 * 1024;

/** Decodes a `data:image/…;base64,` URL of at most 2 MB. */
export function readDataUrl(dataUrl: string): Buffer {
  const [, base64] = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/u.exec(dataUrl) ?? [];
  if (base64 === undefined) throw invalidField('picture', 'not_a_picture');
  const content = Buffer.from(base64, 'base64');
  if (content.byteLength > maxPictureBytes) throw invalidField('picture', 'too_large', maxPictureBytes);
  return content;
}

/**
 * Stores the picture of a sign-up. An invalid picture rejects the sign-up; a failing storage does not: the result is null
 * and the account has no picture.
 */
export async function putSignUpPicture(context: VisitorContext, content: Buffer): Promise<StoredAvatar | null> {
  try {
    return await context.auth.pictures.put(context, { kind: 'avatar', name: '', content });
  } catch (error) {
    if (error instanceof Failure && error.code !== 'unavailable') throw onPicture(error);
    context.log.error({ err: error, requestId: context.requestId }, 'the picture of a sign-up could not be stored');
    return null;
  }
}

/** Sets the profile's picture in the transaction of the sign-up. */
export async function keepPicture(tx: Transaction, profileId: string, picture: StoredAvatar): Promise<void> {
  await picture.insert(tx.db);
  await updateOwnSettings(tx.db, profileId, { avatar_file_id: picture.id });
}

/** Deletes the bytes after a failed sign-up; the nightly sweep removes the rest. */
export async function dropPicture(context: VisitorContext, picture: StoredAvatar): Promise<void> {
  await picture.drop().catch((error: unknown) => {
    context.log.warn(
      { err: error, requestId: context.requestId },
      'the picture of a failed sign-up is left to the cleanup job',
    );
  });
}

function onPicture(failure: Failure): Failure {
  const fields = failure.details.fields?.map((field) => ({ ...field, path: 'picture' }));
  return new Failure('invalid', { fields: fields ?? [{ path: 'picture', code: 'not_a_picture' }] });
}
