import { lazyComponent } from '#ui/lazy-component.ts';

/** Pictures and floor plans full screen; loaded with the first press. */
export const viewer = lazyComponent(() => import('#ui/picture-viewer.lazy.tsx').then((part) => part.PictureViewer));
