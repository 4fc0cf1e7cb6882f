import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { productionPackages } from './production-packages.mjs';

const needed = [...productionPackages('package-lock.json')];
const nameOf = (packagePath: string) =>
  packagePath.slice(packagePath.lastIndexOf('node_modules/') + 'node_modules/'.length);

it('includes every package that the program imports', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(needed).toEqual(expect.arrayContaining(Object.keys(dependencies).map((name) => `node_modules/${name}`)));
});

it('includes no build or test tool', () => {
  const tools =
    /^(vite|vitest|typescript|drizzle-kit|esbuild|rolldown|lightningcss|tailwindcss|react|react-dom|playwright)$|^@(esbuild|rolldown|typescript|vitest|lingui|playwright|tailwindcss)\//u;
  expect(needed.map(nameOf).filter((name) => tools.test(name))).toEqual([]);
});
