// Size of the scripts and styles that a browser fetches before the first paint: brotli, per entry and per screen.
// node scripts/report-bundle.mjs [--check]      reads dist/web; --check fails above the limits, and if a page loads
//                                               the style sheet of another.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const folder = 'dist/web';
const languages = ['en', 'hi', 'mr', 'gu'];
/** kB, brotli: scripts and styles before the first paint, and fonts before the first price. */
const limits = { auth: 100, portal: 100, app: 165, screen: 165, fonts: 60 };

const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'));
const sizes = new Map();
let tooLarge = false;
let foreignStyles = false;

const authFiles = filesOf(['auth.html', catalog('auth')]);
report('auth', authFiles, limits.auth);
report('portal', filesOf(['portal.html', catalog('portal')]), limits.portal);

const appKeys = ['index.html', catalog('app')];
const appFiles = filesOf(appKeys);
report('app, before its screen', appFiles, limits.app);

const screens = Object.keys(manifest).filter((key) => /-screen\.tsx$/.test(key) && manifest[key].isDynamicEntry);
for (const screen of screens.sort()) {
  const part = `${catalog('app')}?part=${path.basename(screen, '.tsx')}`;
  const files = filesOf([...appKeys, screen, part]);
  const own = [...files].filter((file) => !appFiles.has(file));
  const total = sum(files);
  console.log(
    `${kB(total)}  ${path.basename(screen, '.tsx')} (${kB(sum(own)).trim()} own code in ${own.length} files)`,
  );
  checkSize(path.basename(screen), total, limits.screen);
}

console.log('\nCatalogs');
for (const name of ['auth', 'portal', 'app']) {
  const each = languages.map((language) => `${language} ${kB(sizeOf(manifest[catalog(name, language)].file)).trim()}`);
  console.log(`  ${name}: ${each.join(' · ')}`);
}

const fonts = ['inter-latin', 'inter-rupee'].map((name) => fontFile(name));
const fontBytes = fonts.reduce((bytes, file) => bytes + readFileSync(path.join(folder, file)).length, 0);
console.log(`\nFonts before the first price: ${kB(fontBytes).trim()}`);
checkSize('fonts', fontBytes, limits.fonts);

for (const page of ['auth', 'portal', 'index']) {
  for (const style of stylesEverOf(`${page}.html`)) {
    const [, owner] = /start-(auth|portal|index)-[^/]*\.css$/.exec(style) ?? [];
    if (!owner || owner === page) continue;
    foreignStyles = true;
    console.log(`${page}.html may later load ${style}, whose rules would override its own`);
  }
}

if ((tooLarge || foreignStyles) && process.argv.includes('--check')) process.exitCode = 1;

function report(title, files, limit) {
  console.log(`\n${title}`);
  for (const file of [...files].sort((one, other) => sizeOf(other) - sizeOf(one))) {
    console.log(`${kB(sizeOf(file))}  ${file}`);
  }
  console.log(`${kB(sum(files))}  together (limit ${limit} kB)`);
  checkSize(title, sum(files), limit);
}

function checkSize(what, bytes, limit) {
  if (bytes <= limit * 1000) return;
  tooLarge = true;
  console.log(`         ${what} is above its limit of ${limit} kB`);
}

/** The entries with their static imports; without lazy ones. */
function filesOf(keys) {
  const seen = new Set();
  const files = new Set();
  const follow = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${folder} has no ${key}; build it first`);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const next of chunk.imports ?? []) follow(next);
  };
  for (const key of keys) follow(key);
  return files;
}

/** The styles of an entry and of all its lazy imports. */
function stylesEverOf(entry) {
  const seen = new Set();
  const styles = new Set();
  const follow = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const { css = [], imports = [], dynamicImports = [] } = manifest[key];
    for (const style of css) styles.add(style);
    for (const next of [...imports, ...dynamicImports]) follow(next);
  };
  follow(entry);
  return styles;
}

/** The page preloads the catalog of its language with the first scripts, although the code imports it lazily. */
function catalog(name, language = 'en') {
  return `../../platform/i18n/locales/${language}/${name}.po`;
}

function fontFile(name) {
  return manifest[`../../../.cache/fonts/${name}.woff2`].file;
}

function sizeOf(file) {
  if (!sizes.has(file)) sizes.set(file, brotliCompressSync(readFileSync(path.join(folder, file))).length);
  return sizes.get(file);
}

function sum(files) {
  return [...files].reduce((bytes, file) => bytes + sizeOf(file), 0);
}

function kB(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
}
