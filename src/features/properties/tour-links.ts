/** Hosts of videos and virtual tours that are shown by name. */
const hosts: readonly (readonly [name: string, domains: readonly string[]])[] = [
  ['YouTube', ['youtube.com', 'youtu.be', 'youtube-nocookie.com']],
  ['Vimeo', ['vimeo.com']],
  ['Matterport', ['matterport.com']],
];

/** Whether a text is a web address that browsers open encrypted, without a password in it. */
export function isTourLink(text: string): boolean {
  if (!text.startsWith('https://') || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return username === '' && password === '' && hostname.includes('.');
}

/** The name of the host of a link: 'YouTube'; its domain if it is not a known one. */
export function tourHost(link: string): string {
  const domain = URL.canParse(link) ? new URL(link).hostname.replace(/^www\./u, '') : link;
  const known = hosts.find(([, domains]) => domains.some((each) => domain === each || domain.endsWith(`.${each}`)));
  return known?.[0] ?? domain;
}
