import path from 'node:path';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const code = '{ts,tsx}';
const auth = [`<rootDir>/src/app/web/auth/**/*.${code}`];
const portal = [`<rootDir>/src/app/web/portal/**/*.${code}`];
const server = [`<rootDir>/src/**/server/**/*.${code}`];
const tests = ['<rootDir>/src/**/*.test.*'];

/** Every message belongs to one catalog, by its folder. `borrows` lists what other catalogs also need of `app`. */
export default defineConfig({
  rootDir: path.resolve(import.meta.dirname, '..'),
  sourceLocale: 'en',
  locales: ['en', 'hi', 'mr', 'gu'],
  catalogs: [
    { path: catalogPath('auth'), include: auth, exclude: tests },
    { path: catalogPath('portal'), include: portal, exclude: tests },
    { path: catalogPath('server'), include: server, exclude: tests },
    {
      path: catalogPath('app'),
      include: [`<rootDir>/src/**/*.${code}`],
      exclude: [...auth, ...portal, ...server, ...tests],
    },
  ],
  format: formatter({ lineNumbers: false }),
});

function catalogPath(name: string): string {
  return `<rootDir>/src/platform/i18n/locales/{locale}/${name}`;
}
