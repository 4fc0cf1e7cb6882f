import type { OutputInfo, Sharp } from 'sharp';
import sharp from 'sharp';
import type {
  LogoOutcome,
  PictureBox,
  PictureOutcome,
  PictureRefusal,
  PictureSize,
  PreviewOutcome,
  PrintOutcome,
} from './picture-format.ts';
import { logoBox, maxPictureWidth, pictureContentType, pictureWidths, previewBox } from './picture-format.ts';
import { sniffContentType } from './sniff.ts';

/** Megapixels; more than any phone makes, and less than 500 MB when decoded. */
const maxMegapixels = 60;

const accepted: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif']);
const loaders = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadHeifBuffer',
];
const webpTallest = 16_383;
const blurLongest = 300;

// No other decoder may ever read a file, whatever it claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders });
sharp.cache(false);

/** Decodes a picture once and makes the sizes the screens use; takes the first frame of an animation. */
export function makePicture(input: Uint8Array): Promise<PictureOutcome> {
  return withPixels(input, async (largest, { width, height }) => {
    const sizes: PictureSize[] = [];
    for (const wanted of widthsFor(largest.info.width)) sizes.push(await encode(largest, wanted));
    return { picture: { width, height, blur: await makeBlur(largest), sizes } };
  });
}

/** Makes one PNG of a logo, trimmed and at most as large as `logoBox`. */
export function makeLogo(input: Uint8Array): Promise<LogoOutcome> {
  return withPixels(input, async (pixels) => {
    const trimmed = await fromPixels(pixels).trim().png().toBuffer();
    const { data, info } = await sharp(trimmed)
      .resize({ ...logoBox, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    return { logo: { width: info.width, height: info.height, bytes: data } };
  });
}

/** Makes a JPEG that fills the box, for a PDF; what does not fit is cut off. */
export function makePrint(input: Uint8Array, box: PictureBox): Promise<PrintOutcome> {
  return withPixels(input, async (pixels) => ({
    print: await fromPixels(pixels)
      .flatten({ background: '#ffffff' })
      .resize({ ...box, fit: 'cover' })
      .jpeg({ quality: 80 })
      .toBuffer(),
  }));
}

/** Makes the picture of a link: a photo fills it, and a logo is shown whole on white. */
export function makePreview(input: Uint8Array): Promise<PreviewOutcome> {
  return withPixels(input, async (pixels) => {
    const white = { background: '#ffffff' };
    const isPhoto = pixels.info.width > logoBox.width;
    const size = isPhoto
      ? ({ fit: 'cover', ...previewBox } as const)
      : ({ fit: 'contain', ...logoBox, ...white } as const);
    const margin = { x: (previewBox.width - logoBox.width) / 2, y: (previewBox.height - logoBox.height) / 2 };
    const drawn = fromPixels(pixels).flatten(white).resize(size);
    const framed = isPhoto
      ? drawn
      : drawn.extend({ left: margin.x, right: margin.x, top: margin.y, bottom: margin.y, ...white });
    const { data, info } = await framed.jpeg({ quality: 80 }).toBuffer({ resolveWithObject: true });
    return { preview: { width: info.width, height: info.height, bytes: data } };
  });
}

async function withPixels<T>(
  input: Uint8Array,
  make: (pixels: Pixels, original: { width: number; height: number }) => Promise<T>,
): Promise<T | PictureRefusal> {
  const contentType = await sniffContentType(input);
  if (contentType === null || !accepted.has(contentType)) return { refusal: 'not_a_picture' };
  try {
    const original = await measure(input);
    if (original.width * original.height > maxMegapixels * 1_000_000) {
      return { refusal: 'too_many_pixels', limit: maxMegapixels };
    }
    return await make(await decode(input), original);
  } catch {
    return { refusal: 'broken_picture' };
  }
}

/** Reads only the header. */
async function measure(input: Uint8Array): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(input, { limitInputPixels: false }).metadata();
  return autoOrient;
}

interface Pixels {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

async function decode(input: Uint8Array): Promise<Pixels> {
  return sharp(input, { limitInputPixels: maxMegapixels * 1_000_000, failOn: 'error' })
    .autoOrient()
    .resize({ width: maxPictureWidth, height: webpTallest, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

function fromPixels({ data, info }: Pixels): Sharp {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

function widthsFor(largest: number): number[] {
  return [...pictureWidths.filter((width) => width < largest), largest];
}

async function encode(pixels: Pixels, width: number): Promise<PictureSize> {
  const { data, info } = await fromPixels(pixels)
    .resize({ width })
    .webp({ quality: 78 })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data };
}

async function makeBlur(pixels: Pixels): Promise<string> {
  const tiny = await fromPixels(pixels).resize(16, 16, { fit: 'inside' }).webp({ quality: 30 }).toBuffer();
  const url = `data:${pictureContentType};base64,${tiny.toString('base64')}`;
  if (url.length < blurLongest) return url;
  const average = await fromPixels(pixels)
    .flatten({ background: '#ffffff' })
    .resize(1, 1)
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return `#${average.subarray(0, 3).toString('hex')}`;
}
