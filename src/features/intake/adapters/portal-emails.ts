import type { ParsedEmail } from './email.ts';

/** What is particular to the emails of a portal; their labelled values are read like any other. */
export interface PortalFormat {
  readonly name: string;
  /** The domain of the sender. */
  readonly domain: RegExp;
  /** The portal's ids of the properties that a text names. */
  propertyIds(text: string): string[];
}

function idsLike(pattern: RegExp): (text: string) => string[] {
  return (text) =>
    [...new Set([...text.matchAll(pattern)].map(([, id = '']) => id).filter((id) => id !== ''))].slice(0, 5);
}

/**
 * The portals publish no description of their emails. These formats follow what agencies commonly forward and could not be
 * checked with the vendors.
 */
const portals: readonly PortalFormat[] = [
  {
    name: '99acres',
    domain: /(?:^|\.)99acres\.com$/u,
    propertyIds: idsLike(/\b(?:property|prop\.?|listing)\s*(?:id|code)\s*[:#-]?\s*([a-z]\d{6,12})\b/giu),
  },
  {
    name: 'MagicBricks',
    domain: /(?:^|\.)magicbricks\.com$/u,
    propertyIds: idsLike(/\b(?:property|listing|ad)\s*(?:id|code)\s*[:#-]?\s*(\d{6,12})\b/giu),
  },
  {
    name: 'Housing',
    domain: /(?:^|\.)housing\.com$/u,
    propertyIds: idsLike(/\b(?:listing|property|flat|project)\s*id\s*[:#-]?\s*(\d{5,12})\b/giu),
  },
];

/** The portal that sent an email, or whose email somebody forwards. */
export function portalOf(email: ParsedEmail): PortalFormat | null {
  const sender = portalOfDomain(email.from.address);
  if (sender || !/^(?:fwd?|fw)\s*:/iu.test(email.subject)) return sender;
  // A forwarded email names its sender in the text.
  const named = [...email.textLines, ...email.htmlLines].find((line) => /^(?:>\s*)?from\s*:/iu.test(line)) ?? '';
  return portalOfDomain(/[\w.+-]+@[\w.-]+/u.exec(named)?.[0] ?? '');
}

function portalOfDomain(address: string): PortalFormat | null {
  const domain = address.split('@')[1] ?? '';
  return portals.find((portal) => portal.domain.test(domain)) ?? null;
}
