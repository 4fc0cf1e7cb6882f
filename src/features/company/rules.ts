/** Whether it names a zone of the IANA database, by its newer or its older name: a list of zones has only one of them. */
export function isTimeZone(name: string): boolean {
  // Newer systems also take offsets, which older ones and PostgreSQL read in other ways.
  if (!/^[A-Za-z]/u.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
