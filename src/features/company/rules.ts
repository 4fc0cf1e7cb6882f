import { panOfGstin } from '#platform/gstin.ts';

/** A permanent account number (PAN): five letters, four digits, a letter (Income-tax Rules 1962, rule 114). */
export function isPan(value: string): boolean {
  return /^[A-Z]{5}\d{4}[A-Z]$/u.test(value);
}

/** The code of a bank branch, assigned by the Reserve Bank: the bank, a zero, the branch. */
export function isIfsc(value: string): boolean {
  return /^[A-Z]{4}0[A-Z0-9]{6}$/u.test(value);
}

/** An account of an Indian bank: 9 to 18 digits. */
export function isBankAccount(value: string): boolean {
  return /^\d{9,18}$/u.test(value);
}

/** An address of the Unified Payments Interface: 'name@bank'. */
export function isUpiAddress(value: string): boolean {
  return /^[\w.-]{2,256}@[a-z][a-z0-9]{1,63}$/iu.test(value);
}

/** Building sales on a fee or contract basis, in the scheme of classification of services under GST. */
export const brokerageSac = '997222';

/** A service accounting code: six digits that begin with 99 (notification 11/2017-Central Tax (Rate), annexure). */
export function isSac(value: string): boolean {
  return /^99\d{4}$/u.test(value);
}

/** A web address; the scheme may be omitted. */
export function isWebAddress(value: string): boolean {
  return /^(https?:\/\/)?[^\s/@:?#]+\.[^\s/@:?#]+(:\d{1,5})?([/?#]\S*)?$/u.test(value);
}

/** Names of machines that only a private network knows. */
const privateHost = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid)$/u;

/**
 * A template of a tile server's addresses: https, a public host name, and {z}, {x}, {y} once each behind it; {r} ('@2x') is
 * optional. There is one host, because the content security policy allows only its origin.
 */
export function isTileAddress(value: string): boolean {
  const [, host = '', rest = ''] = /^https:\/\/([^/?#]+)(\/\S*)$/u.exec(value) ?? [];
  if (value.length > 500 || !/^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*(?::\d{1,5})?$/iu.test(host)) return false;
  if (privateHost.test(host.toLowerCase().replace(/:\d+$/u, ''))) return false;
  const count = (placeholder: string) => rest.split(placeholder).length - 1;
  if (['{z}', '{x}', '{y}'].some((placeholder) => count(placeholder) !== 1) || count('{r}') > 1) return false;
  return !/[{}"'<>\\]/u.test(rest.replaceAll(/\{[zxyr]\}/gu, '')) && URL.canParse(value.replaceAll(/[{}]/gu, ''));
}

/** The origin of a tile address: the host that the content security policy allows. */
export function tileOrigin(address: string): string {
  return new URL(address.replaceAll(/[{}]/gu, '')).origin;
}

/** Bounds of the minimum password length that an agency may set, in characters. */
/** Weekly reports to owners: none, drafts that the agent sends, or emails that the program sends. */
export const ownerReportModes = ['off', 'review', 'automatic'] as const;
export type OwnerReportMode = (typeof ownerReportModes)[number];

export const minPasswordLength = { shortest: 6, longest: 32 } as const;

interface TaxNumbers {
  readonly gstin: string | null;
  readonly state: string | null;
  readonly pan: string | null;
}

/**
 * A GSTIN begins with the State code and contains the holder's PAN (CGST Rules 2017, rule 10). Returns which of them
 * contradict it.
 */
export function denials({ gstin, state, pan }: TaxNumbers): Array<'state' | 'pan'> {
  if (gstin === null) return [];
  return [
    ...(state !== null && !gstin.startsWith(state) ? (['state'] as const) : []),
    ...(pan !== null && panOfGstin(gstin) !== pan ? (['pan'] as const) : []),
  ];
}

/** Whether the IANA database has this zone, under its current or an older name: lists of zones contain only one of them. */
export function isTimeZone(name: string): boolean {
  // PostgreSQL and Intl read offsets and abbreviations differently: 'IST' is Israel in PostgreSQL.
  if (name !== 'UTC' && !/^[A-Za-z]+\//u.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Browsers may list these zones by names that PostgreSQL no longer has (file 'backward' of the IANA database). */
const renamedZones: ReadonlyMap<string, string> = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Catamarca', 'America/Argentina/Catamarca'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Jujuy', 'America/Argentina/Jujuy'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['America/Mendoza', 'America/Argentina/Mendoza'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
]);

export function currentZone(name: string): string {
  return renamedZones.get(name) ?? name;
}

/** Options of a zone list: each zone once by its current name, without the abbreviations some browsers list. */
export function currentZones(listed: readonly string[]): string[] {
  return [...new Set(listed.filter(isTimeZone).map(currentZone))].sort();
}

export const logoBytes = 2 * 1024 * 1024;

/** The URL of a logo; its content never changes. */
export function logoUrl(id: string): string {
  return `/logo?v=${id}`;
}
