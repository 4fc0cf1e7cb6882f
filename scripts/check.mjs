import './node-version.mjs';
import { checkSteps, runSteps } from './checks.mjs';
import { ensureInstalled } from './installation.mjs';
import { runScript } from './program.mjs';

await runScript(async () => {
  await ensureInstalled();
  await runSteps(checkSteps);
});
