import { expect, it } from 'vitest';
import { company } from '#features/company/server/tables.ts';
import { createTestApp } from './app-testing.ts';

it('allows images on pages of the application from exactly the origin of the map tiles', async () => {
  const testApp = await createTestApp();
  try {
    const { cookie } = await testApp.addPerson({ role: 'Agent' });
    const imagesOf = async (url: string) => {
      const { headers } = await testApp.built.app.inject({ url, headers: { cookie } });
      return /img-src ([^;]+);/u.exec(String(headers['content-security-policy']))?.[1];
    };
    const own = "'self' data: blob:";
    const set = (map_tiles: string | null) =>
      testApp.services.database.db.update(company).set({ map_tiles, map_attribution: '© Example' });
    expect(await imagesOf('/properties')).toBe(own);
    await set('https://tiles.example.com:8443/v1/{z}/{x}/{y}.png?key=abc');
    for (const url of ['/properties', '/shell'])
      expect(await imagesOf(url)).toBe(`${own} https://tiles.example.com:8443`);
    for (const url of ['/forgot-password', '/portal', '/manifest.webmanifest']) expect(await imagesOf(url)).toBe(own);
    await set(null);
    expect(await imagesOf('/properties')).toBe(own);
  } finally {
    await testApp.close();
  }
});
