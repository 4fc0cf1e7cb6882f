import './node-version.mjs';
import { runArchive } from './archive.mjs';
import { runScript } from './program.mjs';

await runScript(() => runArchive('restore'));
