import { existsSync } from 'node:fs';
import path from 'node:path';
import { programFolder } from './environment.ts';

/**
 * The built script of an entry that runs as a process or thread of its own (config/vite.server.ts lists them). Null where
 * the program runs from its sources, which has none.
 */
export function compiledEntry(name: string): string | null {
  if (import.meta.url.endsWith('.ts')) return null;
  const script = path.join(programFolder(), 'dist/server', `${name}.js`);
  return existsSync(script) ? script : null;
}
