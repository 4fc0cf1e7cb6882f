import { createHmac } from 'node:crypto';
import { hashOfToken } from '#features/accounts/server/tokens.ts';
import { propertyLinkUrl } from '../rules.ts';

/**
 * The tokens of property links. A token is derived from the link's id and the program's secret, so that a repeated request
 * gets the same URL and staff can copy it again. The database stores only its hash.
 */
export interface PropertyLinkTokens {
  hashOf(linkId: string): string;
  urlOf(linkId: string): string;
}

/** 128 bits: nobody can guess them, and the URL stays short. */
const tokenBytes = 16;

export function openPropertyLinkTokens({
  secret,
  publicUrl,
}: {
  readonly secret: string;
  readonly publicUrl: string;
}): PropertyLinkTokens {
  // A separate key, so that the tokens cannot be used for anything else that is signed.
  const own = createHmac('sha256', secret).update('tokens of property links').digest();
  const tokenOf = (linkId: string) =>
    createHmac('sha256', own).update(linkId.toLowerCase()).digest().subarray(0, tokenBytes).toString('base64url');
  return {
    hashOf: (linkId) => hashOfToken(tokenOf(linkId)),
    urlOf: (linkId) => propertyLinkUrl(publicUrl, tokenOf(linkId)),
  };
}
