import { createHmac, timingSafeEqual } from 'node:crypto';
import { hashOfToken } from '#features/accounts/server/tokens.ts';
import { codeWindowMs, visitUrl } from '../rules.ts';

/** Which link of a participant: a new number makes a new URL. */
export interface VisitLink {
  readonly id: string;
  readonly link_number: number;
}

/**
 * The tokens and codes of visits. Both are derived from ids and the program's secret: of a token the database stores only
 * the hash, of a code nothing.
 */
export interface VisitSecrets {
  hashOf(link: VisitLink): string;
  urlOf(link: VisitLink): string;
  /** The code of a stop at a time, and when the next one replaces it. */
  codeAt(stopId: string, now: Date): { readonly code: string; readonly until: Date };
  /** Whether it is the code of a stop now, or the one before it. */
  isCode(stopId: string, code: string, now: Date): boolean;
}

/** 128 bits: nobody can guess them, and the URL stays short. */
const tokenBytes = 16;

export function openVisitSecrets({
  secret,
  publicUrl,
}: {
  readonly secret: string;
  readonly publicUrl: string;
}): VisitSecrets {
  // Separate keys, so that neither can be used for anything else that is signed.
  const linkKey = createHmac('sha256', secret).update('tokens of visits').digest();
  const codeKey = createHmac('sha256', secret).update('codes of visits').digest();
  const tokenOf = ({ id, link_number }: VisitLink) =>
    createHmac('sha256', linkKey)
      .update(`${id.toLowerCase()} ${link_number}`)
      .digest()
      .subarray(0, tokenBytes)
      .toString('base64url');
  const windowOf = (now: Date) => Math.floor(now.getTime() / codeWindowMs);
  const codeIn = (stopId: string, window: number) => {
    const number = createHmac('sha256', codeKey).update(`${stopId.toLowerCase()} ${window}`).digest().readUInt32BE();
    return String(number % 1_000_000).padStart(6, '0');
  };
  return {
    hashOf: (link) => hashOfToken(tokenOf(link)),
    urlOf: (link) => visitUrl(publicUrl, tokenOf(link)),
    codeAt(stopId, now) {
      const window = windowOf(now);
      return { code: codeIn(stopId, window), until: new Date((window + 1) * codeWindowMs) };
    },
    isCode(stopId, code, now) {
      const window = windowOf(now);
      const typed = Buffer.from(code);
      return [window, window - 1].some((one) => {
        const known = Buffer.from(codeIn(stopId, one));
        return known.length === typed.length && timingSafeEqual(known, typed);
      });
    },
  };
}
