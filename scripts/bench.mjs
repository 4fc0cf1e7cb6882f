import './node-version.mjs';
import { buildIfStale } from './build.mjs';
import { ensureInstalled } from './installation.mjs';
import { runScript } from './program.mjs';

await runScript(async () => {
  await ensureInstalled();
  await buildIfStale();
  const { benchServer } = await import('../bench/server.mjs');
  await benchServer();
});
