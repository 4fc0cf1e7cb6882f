import './node-version.mjs';
import { runChecks } from './checks.mjs';
import { ensureInstalled } from './installation.mjs';
import { main } from './program.mjs';

await main(async () => {
  await ensureInstalled();
  await runChecks();
});
