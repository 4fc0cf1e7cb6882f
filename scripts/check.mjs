import './node-version.mjs';
import { runChecks } from './checks.mjs';
import { ensureInstalled } from './installation.mjs';
import { runScript } from './program.mjs';

await runScript(async () => {
  await ensureInstalled();
  await runChecks();
});
