import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';
import { linguiCatalogs } from './lingui-catalogs.ts';
import { linguiMacros } from './lingui-vite.ts';

/** Entries that run as their own process or thread; each becomes `dist/server/<name>.js`. */
const entries = [
  'src/app/server/main.ts',
  'src/app/server/archive-main.ts',
  'src/platform/files/server/picture-worker.ts',
  'src/app/server/pdf-worker.ts',
  'src/app/server/import-worker.ts',
  'src/features/imports/server/csv-worker.ts',
];

const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

/** The server build: our code and packages not installed with it in one file, dependencies outside. */
export default defineConfig({
  plugins: [
    linguiMacros(),
    linguiCatalogs({ 'main.ts': 'server', 'pdf-worker.ts': 'server', 'import-worker.ts': 'server' }),
  ],
  define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV) },
  ssr: {
    target: 'node',
    external: [...Object.keys(dependencies), ...Object.keys(optionalDependencies)],
    noExternal: true,
  },
  build: {
    ssr: true,
    target: 'node20',
    outDir: path.resolve('dist/server'),
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      // The router's package has "use client" in every file, which means nothing here.
      checks: { moduleLevelDirective: false },
      input: Object.fromEntries(entries.map((file) => [path.basename(file, '.ts'), file])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
