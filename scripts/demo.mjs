import './node-version.mjs';
import { main } from './program.mjs';
import { start } from './start.mjs';

// The settings of .env are not read: they may name a database that holds a real agency.
process.env.DATA_DIR ??= './data-demo';
process.env.AANGAN_DEMO = '1';
await main(start);
