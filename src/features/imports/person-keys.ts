interface Contacts {
  readonly phone_e164: string | null;
  readonly email: string | null;
}

/** Keys that identify a person regardless of notation: 'phone:+91…' and 'email:…' in lower case. */
export function personKeys({ phone_e164, email }: Contacts): string[] {
  return [
    ...(phone_e164 === null ? [] : [`phone:${phone_e164}`]),
    ...(email === null ? [] : [`email:${email.toLowerCase()}`]),
  ];
}

/** Splits keys into phones, email addresses and content hashes, as the table stores them. */
export function groupPersonKeys(keys: readonly string[]): { phones: string[]; emails: string[]; contents: string[] } {
  const after = (name: string) => keys.filter((key) => key.startsWith(name)).map((key) => key.slice(name.length));
  return { phones: after('phone:'), emails: after('email:'), contents: keys.filter((key) => !key.includes(':')) };
}
