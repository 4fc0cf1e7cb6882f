import os from 'node:os';
import type { PictureRequest } from './picture-format.ts';
import { makeLogo, makePicture, makePreview } from './picture-sizes.ts';

const makers = { sizes: makePicture, logo: makeLogo, preview: makePreview } as const;

// Entry of a separate process (see picture-process.ts): makes pictures one by one until it is told to end, or its
// parent exits.
try {
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Some systems do not allow it, and it is only a courtesy to the server.
}
process.on('message', async ({ input, format }: PictureRequest) => {
  process.send?.(await makers[format](input));
});
process.on('disconnect', () => process.exit(0));
