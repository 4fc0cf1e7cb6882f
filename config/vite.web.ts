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

/** The browser's part: the application, and the door in front of it (sign-in and the like), each its own page. */
export default defineConfig(async ({ mode }) => {
  if (mode !== 'production') return settings();
  const dryRun = await dryRunBuild(settings());
  const config = settings(textParts(dryRun, path.resolve()), chunkGroups(dryRun));
  return { ...config, plugins: [config.plugins, lazyImports(), appIcons(), precachedFiles(worker), precompress()] };
});

function settings(texts?: ReturnType<typeof textParts>, groups: ReturnType<typeof chunkGroups> = []): UserConfig {
  return {
    root,
    // Every inline script and style of the page carries this; the server puts each answer's own nonce in its place.
    html: { cspNonce: '%NONCE%' },
    resolve: {
      // What the library brings for versions of React that lack it.
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
        // When a script asks for another, what every page starts with is there.
        resolveDependencies: (_, names, { hostType }) =>
          names.filter((name) => hostType === 'html' || !/\/(start|rolldown-runtime)-[^/]*$/.test(name)),
      },
      // The policy lets fonts and scripts come from our own address only, so nothing may be inlined.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: {
          ...Object.fromEntries(['index', 'auth', 'portal'].map((name) => [name, path.join(root, `${name}.html`)])),
          [worker]: path.resolve(`src/app/worker/${worker}.ts`),
        },
        output: {
          // A browser knows its worker by the address: it stays the same, and stands above all that it may act for.
          entryFileNames: ({ name }) => (name === worker ? '[name].js' : 'assets/[name]-[hash].js'),
          codeSplitting: { groups },
          // Their numbers differ from build to build where their content does not.
          chunkFileNames: ({ name }) => `assets/${name.replace(/-\d+$/, '')}-[hash].js`,
        },
      },
    },
  };
}
