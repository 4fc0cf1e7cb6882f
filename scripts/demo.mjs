import './node-version.mjs';
import { runScript } from './program.mjs';
import { start } from './start.mjs';

// Does not read .env: it may name a database with a real agency.
// An empty DATA_DIR counts as unset here, too, not as ./data, where a real agency may be.
if (!process.env.DATA_DIR?.trim()) process.env.DATA_DIR = './data-demo';
process.env.AANGAN_DEMO = '1';
await runScript(start);
