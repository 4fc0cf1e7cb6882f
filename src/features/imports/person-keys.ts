interface Contacts {
  readonly phone_e164: string | null;
  readonly other_phones_e164: readonly string[];
  readonly email: string | null;
}

/** Keys that identify a person regardless of notation: 'phone:+91…' and 'email:…' in lower case. */
export function personKeys({ phone_e164, other_phones_e164, email }: Contacts): string[] {
  return [
    ...(phone_e164 === null ? [] : [`phone:${phone_e164}`]),
    ...other_phones_e164.map((number) => `phone:${number}`),
    ...(email === null ? [] : [`email:${email.toLowerCase()}`]),
  ];
}

/** Splits keys into phones, email addresses and content hashes, as the table stores them. */
export function groupPersonKeys(keys: readonly string[]): { phones: string[]; emails: string[]; contents: string[] } {
  const after = (name: string) => keys.filter((key) => key.startsWith(name)).map((key) => key.slice(name.length));
  return { phones: after('phone:'), emails: after('email:'), contents: keys.filter((key) => !key.includes(':')) };
}

/** Leaves out empty fields that were not read at first: rows imported before keep their hash. */
export function withoutEmpty<T extends object>(input: T, readLater: ReadonlyArray<keyof T & string>): object {
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !(readLater.some((one) => one === name) && isEmpty(value))),
  );
}
