import './node-version.mjs';
import { runScript } from './program.mjs';
import { start } from './start.mjs';

// The settings of .env are not read: they may name a database that holds a real agency.
// An empty one counts as unset here too, not as ./data, where a real agency may be.
if (!process.env.DATA_DIR?.trim()) process.env.DATA_DIR = './data-demo';
process.env.AANGAN_DEMO = '1';
await runScript(start);
