import './node-version.mjs';
import { runArchive } from './archive.mjs';
import { main } from './program.mjs';

await main(() => runArchive('backup'));
