interface Contacts {
  readonly phone_e164: string | null;
  readonly email: string | null;
}

/** What tells that a person is there already, however the file writes it: 'phone:+91…' and 'email:…' in small letters. */
export function personKeys({ phone_e164, email }: Contacts): string[] {
  return [
    ...(phone_e164 === null ? [] : [`phone:${phone_e164}`]),
    ...(email === null ? [] : [`email:${email.toLowerCase()}`]),
  ];
}

/** Keys sorted into phones, addresses and hashes of content, as they stand in the columns of a table. */
export function groupPersonKeys(keys: readonly string[]): { phones: string[]; emails: string[]; contents: string[] } {
  const after = (name: string) => keys.filter((key) => key.startsWith(name)).map((key) => key.slice(name.length));
  return { phones: after('phone:'), emails: after('email:'), contents: keys.filter((key) => !key.includes(':')) };
}
