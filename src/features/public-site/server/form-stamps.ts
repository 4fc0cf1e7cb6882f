import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signed times at which forms were shown, so that no program can send one at once or keep one for later. */
export interface FormStamps {
  stampOf(publicId: string, at: Date): string;
  /** How long ago the form was shown, in milliseconds; null for a stamp that is not ours. */
  ageOf(publicId: string, stamp: string, now: Date): number | null;
}

export function openFormStamps({ secret }: { readonly secret: string }): FormStamps {
  // A separate key, so that the stamps cannot be used for anything else that is signed.
  const own = createHmac('sha256', secret).update('stamps of enquiry forms').digest();
  const sign = (text: string) => createHmac('sha256', own).update(text).digest('base64url').slice(0, 22);
  const stampOf = (publicId: string, at: Date) => {
    const time = at.getTime().toString(36);
    return `${time}.${sign(`${publicId} ${time}`)}`;
  };
  return {
    stampOf,
    ageOf(publicId, stamp, now) {
      const [time = ''] = stamp.split('.');
      const at = Number.parseInt(time, 36);
      if (!Number.isSafeInteger(at) || Math.abs(at) > 8.64e15) return null;
      const [known, given] = [Buffer.from(stampOf(publicId, new Date(at))), Buffer.from(stamp)];
      return known.length === given.length && timingSafeEqual(known, given) ? now.getTime() - at : null;
    },
  };
}
