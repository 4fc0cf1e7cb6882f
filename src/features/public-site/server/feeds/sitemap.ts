import { html } from '#features/property-links/server/page/html.ts';

/** The protocol allows 50,000 addresses in a file (sitemaps.org/protocol.html). */
export const propertiesPerSitemap = 10_000;

interface Entry {
  readonly url: string;
  readonly changedAt?: string;
}

export function sitemap(entries: readonly Entry[]): string {
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map(({ url, changedAt }) => html`<url><loc>${url}</loc>${changedAt === undefined ? null : html`<lastmod>${changedAt}</lastmod>`}</url>\n`)}</urlset>
`.markup;
}

/** Names the parts of a sitemap that is too long for one file. */
export function sitemapIndex(publicUrl: string, parts: number): string {
  const urls = Array.from({ length: parts }, (_, index) => `${publicUrl}/sitemap/${index + 1}.xml`);
  return html`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.map((url) => html`<sitemap><loc>${url}</loc></sitemap>\n`)}</sitemapindex>
`.markup;
}

/** Search engines read the website and nothing else of the program. */
export function robots(publicUrl: string): string {
  const open = ['/homes', '/logo', '/sitemap'].map((path) => `Allow: ${path}`).join('\n');
  return `User-agent: *\n${open}\nDisallow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}
