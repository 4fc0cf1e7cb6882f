import { expect, it } from 'vitest';
import { propertiesPerSitemap, sitemap, sitemapIndex } from './sitemap.ts';

it('names each property, or the parts of a long list', () => {
  expect(
    sitemap([
      { url: 'https://a.example/homes' },
      { url: 'https://a.example/homes/x&y', changedAt: '2026-11-21T06:00:00Z' },
    ]),
  ).toContain('<url><loc>https://a.example/homes/x&amp;y</loc><lastmod>2026-11-21T06:00:00Z</lastmod></url>');
  expect(propertiesPerSitemap).toBeLessThanOrEqual(50_000);
  expect(sitemapIndex('https://a.example', 2).match(/<loc>[^<]*<\/loc>/gu)).toEqual([
    '<loc>https://a.example/sitemap/1.xml</loc>',
    '<loc>https://a.example/sitemap/2.xml</loc>',
  ]);
});
