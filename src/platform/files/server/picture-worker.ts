import os from 'node:os';
import type { PictureRequest } from './picture-format.ts';
import { makeLogo, makePicture, makePreview, makePrint } from './picture-sizes.ts';

// Entry of a separate process (see picture-process.ts): makes pictures one by one until it is told to end, or its
// parent exits.
try {
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Some systems do not allow it, and it is only a courtesy to the server.
}
process.on('message', async (request: PictureRequest) => process.send?.(await make(request)));
process.on('disconnect', () => process.exit(0));

function make(request: PictureRequest) {
  switch (request.format) {
    case 'sizes':
      return makePicture(request.input);
    case 'logo':
      return makeLogo(request.input);
    case 'preview':
      return makePreview(request.input);
    case 'print':
      return makePrint(request.input, request.box);
  }
}
