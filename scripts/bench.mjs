import './node-version.mjs';
import { buildIfStale } from './build.mjs';
import { ensureInstalled } from './installation.mjs';
import { main } from './program.mjs';

await main(async () => {
  await ensureInstalled();
  await buildIfStale();
  const { benchServer } = await import('../bench/server.mjs');
  await benchServer();
});
