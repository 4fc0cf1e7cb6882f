import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const auth = path.resolve('src/app/web/auth');
const kit = path.resolve('src/ui');

/** The files of the sign-in pages and of `src/ui` that a file imports, also lazily. */
function importsOf(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(#ui|\.)\/([^']+\.tsx?)'/g);
  return [...imports].map(([, base, name = '']) => path.join(base === '.' ? path.dirname(file) : kit, name));
}

function reachedFrom(entry: string): Set<string> {
  const reached = new Set<string>();
  const follow = (file: string) => {
    if (reached.has(file) || !existsSync(file)) return;
    reached.add(file);
    importsOf(file).forEach(follow);
  };
  follow(entry);
  return reached;
}

it('includes in the sign-in pages the classes of every part of src/ui they show, and of no other', () => {
  const shown = [...reachedFrom(path.join(auth, 'main.tsx'))].filter((file) => /\/src\/ui\/[^/]+\.tsx$/.test(file));
  const styles = readFileSync(path.join(auth, 'auth.css'), 'utf8');
  const taken = [...styles.matchAll(/@source "([^"]+\/ui\/[^"]+)"/g)].map(([, file = '']) => path.resolve(auth, file));
  expect(shown.length).toBeGreaterThan(5);
  expect(taken.sort()).toEqual(shown.sort());
});
