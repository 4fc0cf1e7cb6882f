import { panOfGstin } from '#platform/gstin.ts';

/** A permanent account number: five letters, four digits, a letter (Income-tax Rules 1962, rule 114). */
export function isPan(value: string): boolean {
  return /^[A-Z]{5}\d{4}[A-Z]$/u.test(value);
}

/** The code of a bank's branch, as the Reserve Bank gives it: the bank, a zero, the branch. */
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

/** A code of services under GST: six digits that begin with 99 (notification 11/2017-Central Tax (Rate), annexure). */
export function isSac(value: string): boolean {
  return /^99\d{4}$/u.test(value);
}

/** The address of a page; people leave out how it begins. */
export function isWebAddress(value: string): boolean {
  return /^(https?:\/\/)?[^\s/@:?#]+\.[^\s/@:?#]+(:\d{1,5})?([/?#]\S*)?$/u.test(value);
}

/** How many characters an agency may ask of a password at least. */
export const minPasswordLength = { shortest: 6, longest: 32 } as const;

interface TaxNumbers {
  readonly gstin: string | null;
  readonly state: string | null;
  readonly pan: string | null;
}

/** A GSTIN begins with its State and holds the PAN of its holder (CGST Rules 2017, rule 10): which of the two it denies. */
export function denials({ gstin, state, pan }: TaxNumbers): Array<'state' | 'pan'> {
  if (gstin === null) return [];
  return [
    ...(state !== null && !gstin.startsWith(state) ? (['state'] as const) : []),
    ...(pan !== null && panOfGstin(gstin) !== pan ? (['pan'] as const) : []),
  ];
}

/** Whether it names a zone of the IANA database, by its newer or its older name: a list of zones has only one of them. */
export function isTimeZone(name: string): boolean {
  // Offsets and abbreviations mean other hours to PostgreSQL than to Intl: its 'IST' is Israel's.
  if (name !== 'UTC' && !/^[A-Za-z]+\//u.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Browsers list these zones by names that a PostgreSQL may no longer know (the file 'backward' of the IANA database). */
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

/** A zone by the name that it has today. */
export function currentZone(name: string): string {
  return renamedZones.get(name) ?? name;
}

/** What a list of zones offers: each by the name that it has today, once; some browsers list abbreviations, too. */
export function currentZones(listed: readonly string[]): string[] {
  return [...new Set(listed.filter(isTimeZone).map(currentZone))].sort();
}

/** The largest file that is taken as a logo. */
export const logoBytes = 2 * 1024 * 1024;

/** The address of the logo with this id: what it shows never changes. */
export function logoUrl(id: string): string {
  return `/logo?v=${id}`;
}
