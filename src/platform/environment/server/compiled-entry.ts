import { existsSync } from 'node:fs';
import path from 'node:path';
import { programFolder } from './environment.ts';

/**
 * Path of the built script of an entry that runs as its own process or thread (listed in config/vite.server.ts). Null
 * where the program runs from source.
 */
export function compiledEntry(name: string): string | null {
  if (import.meta.url.endsWith('.ts')) return null;
  const script = path.join(programFolder(), 'dist/server', `${name}.js`);
  return existsSync(script) ? script : null;
}
