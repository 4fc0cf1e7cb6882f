import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const paper = '#fbf9f6';

/**
 * Icons of the installed app, drawn from the product's mark. `share` is the part of the width that the mark fills:
 * systems crop a maskable icon to a circle or another shape.
 */
const icons = [
  { file: 'any-192.png', size: 192, share: 0.72, isRound: true },
  { file: 'any-512.png', size: 512, share: 0.72, isRound: true },
  { file: 'maskable-512.png', size: 512, share: 0.52, isRound: false },
  { file: 'touch-180.png', size: 180, share: 0.66, isRound: false },
];

/** Writes the icons into `icons/`, under URLs that stay the same. */
export function appIcons(): Plugin {
  return {
    name: 'aangan:app-icons',
    apply: 'build',
    async generateBundle() {
      const mark = await readFile(path.resolve('src/app/web/mark.svg'));
      for (const { file, size, share, isRound } of icons) {
        const own = Math.round(size * share);
        const drawn = await sharp(mark, { density: own * 3 })
          .resize(own, own)
          .png()
          .toBuffer();
        const corner = isRound ? Math.round(size * 0.22) : 0;
        const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" rx="${corner}" fill="${paper}"/></svg>`;
        const source = await sharp(Buffer.from(ground))
          .composite([{ input: drawn, gravity: 'centre' }])
          .png({ compressionLevel: 9, palette: true })
          .toBuffer();
        this.emitFile({ type: 'asset', fileName: `icons/${file}`, source });
      }
    },
  };
}
