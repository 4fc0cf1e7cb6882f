import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { defineConfig } from 'vite';
import { appIcons } from './app-icons.ts';
import { chunkGroups } from './chunk-groups.ts';
import { dryRunBuild } from './dry-run-build.ts';
import { fonts } from './fonts.ts';
import { icons } from './icons.ts';
import { linguiCatalogs } from './lingui-catalogs.ts';
import { linguiMacros } from './lingui-vite.ts';
import { precachedFiles } from './precached-files.ts';
import { precompress } from './precompress.ts';
import { lazyImports, textParts } from './text-parts.ts';

const root = path.resolve('src/app/web');
const worker = 'service-worker';

/** The browser build: the application, the sign-in pages and the client portal, each its own page. */
export default defineConfig(async ({ mode }) => {
  if (mode !== 'production') return settings();
  const dryRun = await dryRunBuild(settings());
  const config = settings(textParts(dryRun, path.resolve()), chunkGroups(dryRun));
  return { ...config, plugins: [config.plugins, lazyImports(), appIcons(), precachedFiles(worker), precompress()] };
});

function settings(texts?: ReturnType<typeof textParts>, groups: ReturnType<typeof chunkGroups> = []): UserConfig {
  return {
    root,
    // Every inline script and style has this placeholder; the server replaces it with the nonce of each response.
    html: { cspNonce: '%NONCE%' },
    resolve: {
      // The shim is for React versions that lack the hook.
      alias: [{ find: /^use-sync-external-store\/shim/, replacement: 'use-sync-external-store' }],
    },
    plugins: [
      linguiMacros(),
      linguiCatalogs({ 'index.html': 'app', 'auth.html': 'auth', 'portal.html': 'portal' }, texts),
      fonts(),
      icons(),
      react(),
      tailwindcss(),
    ],
    build: {
      outDir: path.resolve('dist/web'),
      emptyOutDir: true,
      manifest: true,
      modulePreload: {
        polyfill: false,
        // A script never needs to preload the start chunks: the page has loaded them already.
        resolveDependencies: (_, names, { hostType }) =>
          names.filter((name) => hostType === 'html' || !/\/(start|rolldown-runtime)-[^/]*$/.test(name)),
      },
      // The CSP allows fonts and scripts from our own origin only, so nothing may be inlined.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: {
          ...Object.fromEntries(['index', 'auth', 'portal'].map((name) => [name, path.join(root, `${name}.html`)])),
          [worker]: path.resolve(`src/app/worker/${worker}.ts`),
        },
        output: {
          // The browser identifies a service worker by its URL, so it never changes; it is at the root because that is its scope.
          entryFileNames: ({ name }) => (name === worker ? '[name].js' : 'assets/[name]-[hash:7].js'),
          codeSplitting: { groups },
          // The numbers differ between builds even if the content does not. Hashes are as short as the bundler allows: they do
          // not compress, and the start of a page lists them all.
          chunkFileNames: ({ name }) => `assets/${name.replace(/-\d+$/, '')}-[hash:7].js`,
          assetFileNames: 'assets/[name]-[hash:7][extname]',
        },
      },
    },
  };
}
