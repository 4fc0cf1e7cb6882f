import { deflateSync, gzipSync } from 'node:zlib';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { DecodedPicture } from './picture-format.ts';
import { makePicture } from './picture-sizes.ts';

type Colour = readonly [number, number, number];
const red: Colour = [220, 30, 30];
const blue: Colour = [30, 30, 220];

/** A picture that is red on the left and blue on the right. */
function halves(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < width * height; index += 1) pixels.set(index % width < width / 2 ? red : blue, index * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Random noise, which no encoder compresses. */
function grain(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  let state = 1;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state & 255;
  };
  return sharp(Uint8Array.from({ length: width * height * channels }, next), { raw: { width, height, channels } });
}

async function pictureOf(input: Uint8Array | Promise<Uint8Array>): Promise<DecodedPicture> {
  const outcome = await makePicture(await input);
  if (!('picture' in outcome)) throw new Error(outcome.refusal);
  return outcome.picture;
}

async function colourAt(bytes: Buffer | undefined, x: number, y: number): Promise<Colour> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [data[at] ?? -1, data[at + 1] ?? -1, data[at + 2] ?? -1];
}

function expectColour(actual: Colour, expected: Colour, tolerance: number): void {
  const distance = Math.max(...expected.map((value, index) => Math.abs(value - (actual[index] ?? -1))));
  expect(distance, `${actual} is not near ${expected}`).toBeLessThanOrEqual(tolerance);
}

const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngChunk(name: string, body: Buffer): Buffer {
  const framed = Buffer.alloc(body.length + 12);
  framed.writeUInt32BE(body.length, 0);
  framed.write(name, 4, 'latin1');
  framed.set(body, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, body.length + 8)), body.length + 8);
  return framed;
}

/** A black and white PNG of one bit per pixel with arbitrary compressed data. */
function png(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    pngMagic,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

describe('picture sizes', () => {
  it.each([
    [4000, [320, 640, 960, 1280, 1920]],
    [1920, [320, 640, 960, 1280, 1920]],
    [1000, [320, 640, 960, 1000]],
    [320, [320]],
    [100, [100]],
    [1, [1]],
  ])('are never larger than a picture %i wide', async (width, widths) => {
    const picture = await pictureOf(
      halves(width, Math.max(1, width / 2))
        .jpeg()
        .toBuffer(),
    );
    expect(picture).toMatchObject({ width, height: Math.max(1, width / 2) });
    expect(picture.sizes.map((size) => size.width)).toEqual(widths);
    for (const size of picture.sizes) {
      const made = await sharp(size.bytes).metadata();
      expect(made).toMatchObject({ format: 'webp', width: size.width, height: size.height });
      expect(size.height).toBe(Math.max(1, Math.round(size.width / 2)));
    }
  });

  it('fit a strip taller than WebP allows', async () => {
    const picture = await pictureOf(halves(400, 40_000).png().toBuffer());
    expect(picture).toMatchObject({ width: 400, height: 40_000 });
    expect(picture.sizes.map((size) => [size.width, size.height])).toEqual([[164, 16_383]]);
  });
});

describe.each([
  ['JPEG', (from: Sharp) => from.jpeg()],
  ['progressive JPEG', (from: Sharp) => from.jpeg({ progressive: true })],
  ['CMYK JPEG', (from: Sharp) => from.toColourspace('cmyk').jpeg()],
  ['PNG', (from: Sharp) => from.png()],
  ['PNG of 16 bits', (from: Sharp) => from.toColourspace('rgb16').png()],
  ['PNG with a palette', (from: Sharp) => from.png({ palette: true })],
  ['PNG with transparency', (from: Sharp) => from.ensureAlpha().png()],
  ['WebP', (from: Sharp) => from.webp()],
  ['WebP without loss', (from: Sharp) => from.webp({ lossless: true })],
  ['AVIF', (from: Sharp) => from.avif({ effort: 0 })],
])('is refused: %s', (name, encode) => {
  it('is accepted with its colours', async () => {
    const input = await encode(halves(400, 200)).toBuffer();
    if (name === 'CMYK JPEG') expect((await sharp(input).metadata()).space).toBe('cmyk');
    if (name === 'PNG of 16 bits') expect((await sharp(input).metadata()).depth).toBe('ushort');
    const picture = await pictureOf(input);
    expect(picture).toMatchObject({ width: 400, height: 200 });
    for (const { bytes } of picture.sizes) {
      // CMYK has no such blue, but an inverted conversion would differ by more than this.
      const tolerance = name === 'CMYK JPEG' ? 90 : 35;
      expectColour(await colourAt(bytes, 0.1, 0.5), red, tolerance);
      expectColour(await colourAt(bytes, 0.9, 0.5), blue, tolerance);
    }
  });

  it('is refused when half of it is missing', async () => {
    const input = await encode(grain(400, 200)).toBuffer();
    expect(await makePicture(input.subarray(0, input.length / 2))).toEqual({ refusal: 'broken_picture' });
  });
});

it('accepts a greyscale picture', async () => {
  const input = await halves(200, 100).greyscale().toColourspace('b-w').png().toBuffer();
  expect((await sharp(input).metadata()).channels).toBe(1);
  const { sizes } = await pictureOf(input);
  const [r, g, b] = await colourAt(sizes[0]?.bytes, 0.1, 0.5);
  expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThanOrEqual(2);
});

it('keeps transparency', async () => {
  const input = sharp({
    create: { width: 50, height: 50, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
  }).png();
  const { sizes } = await pictureOf(input.toBuffer());
  expect((await sharp(sizes[0]?.bytes).stats()).channels[3]?.max).toBe(0);
});

it('converts wide-gamut colours to sRGB', async () => {
  const input = await halves(64, 64).withIccProfile('p3').png().toBuffer();
  const stored = await sharp(input).keepIccProfile().raw().toBuffer();
  expect([...stored.subarray(0, 3)]).not.toEqual([...red]);
  const { sizes } = await pictureOf(input);
  expectColour(await colourAt(sizes[0]?.bytes, 0.1, 0.5), red, 12);
});

it('takes the first frame of an animated WebP', async () => {
  const frames = await Promise.all(
    [red, blue].map(([r, g, b]) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background: { r, g, b } } })
        .png()
        .toBuffer(),
    ),
  );
  const input = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect((await sharp(input, { pages: -1 }).metadata()).pages).toBe(2);
  const picture = await pictureOf(input);
  expect(picture).toMatchObject({ width: 60, height: 40 });
  expect((await sharp(picture.sizes[0]?.bytes, { pages: -1 }).metadata()).pages ?? 1).toBe(1);
  expectColour(await colourAt(picture.sizes[0]?.bytes, 0.5, 0.5), red, 12);
});

it('takes the first frame of an animated PNG', async () => {
  const still = await halves(60, 40).png().toBuffer();
  const behindHeader = pngMagic.length + 25;
  const animation = pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  const input = Buffer.concat([still.subarray(0, behindHeader), animation, still.subarray(behindHeader)]);
  expect(await pictureOf(input)).toMatchObject({ width: 60, height: 40 });
});

describe('metadata of a picture', () => {
  const position = {
    IFD0: { Make: 'Telephone', Copyright: 'Somebody' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 12/1' },
  };
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>';

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('is removed (%s)', async (format) => {
    const input = await halves(700, 300)
      .withExif(position)
      .withXmp(xmp)
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer();
    const given = await sharp(input).metadata();
    expect(given.exif?.includes('Telephone')).toBe(true);
    expect(given.icc).toBeDefined();
    const { sizes } = await pictureOf(input);
    expect(sizes).toHaveLength(3);
    for (const { bytes } of sizes) {
      const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
      for (const word of ['EXIF', 'Exif', 'GPS', 'Telephone', 'xmp', 'ICCP'])
        expect(bytes.includes(word), word).toBe(false);
    }
  });

  it('is removed when it follows the picture', async () => {
    const script = '<script>alert(1)</script>';
    const input = Buffer.concat([await halves(40, 20).jpeg().toBuffer(), Buffer.from(script)]);
    const { sizes } = await pictureOf(input);
    expect(sizes[0]?.bytes.includes('script')).toBe(false);
  });

  it.each([
    [1, [60, 40], red, blue, red],
    [2, [60, 40], blue, red, blue],
    [3, [60, 40], blue, red, blue],
    [6, [40, 60], red, red, blue],
    [8, [40, 60], blue, blue, red],
  ] as const)(
    'is applied first: orientation %i',
    async (orientation, [width, height], topLeft, topRight, bottomLeft) => {
      const input = await halves(60, 40).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
      expect((await sharp(input).metadata()).orientation).toBe(orientation);
      const { sizes, ...picture } = await pictureOf(input);
      expect(picture).toMatchObject({ width, height });
      expect(sizes).toMatchObject([{ width, height }]);
      expectColour(await colourAt(sizes[0]?.bytes, 0.1, 0.1), topLeft, 35);
      expectColour(await colourAt(sizes[0]?.bytes, 0.9, 0.1), topRight, 35);
      expectColour(await colourAt(sizes[0]?.bytes, 0.1, 0.9), bottomLeft, 35);
    },
  );
});

describe('the placeholder of a picture', () => {
  it('is a tiny picture of the same shape', async () => {
    const { blur } = await pictureOf(halves(1600, 900).jpeg().toBuffer());
    expect(blur.length).toBeLessThan(300);
    const [, base64 = ''] = blur.split('data:image/webp;base64,');
    const bytes = Buffer.from(base64, 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 16, height: 9 });
    expectColour(await colourAt(bytes, 0.1, 0.5), red, 60);
    expectColour(await colourAt(bytes, 0.9, 0.5), blue, 60);
  });

  it('is the average colour where a tiny picture would be too long', async () => {
    const { blur } = await pictureOf(grain(16, 16, 4).png().toBuffer());
    expect(blur).toMatch(/^#[0-9a-f]{6}$/);
    const channels = [1, 3, 5].map((at) => Number.parseInt(blur.slice(at, at + 2), 16));
    expectColour([channels[0] ?? 0, channels[1] ?? 0, channels[2] ?? 0], [192, 192, 192], 25);
  });
});

describe('too many pixels', () => {
  const tooMany = { refusal: 'too_many_pixels', limit: 60 };

  it.each([
    [30_000, 30_000],
    [65_000, 1_000],
    [999_999, 999_999],
  ])('refuses a small file that claims %i x %i', async (width, height) => {
    expect(await makePicture(png(width, height, deflateSync(Buffer.alloc(64))))).toEqual(tooMany);
  });

  it('refuses a small file that really unpacks to them', async () => {
    const [width, height] = [16_000, 16_000];
    const bomb = png(width, height, deflateSync(Buffer.alloc((width / 8 + 1) * height)));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await makePicture(bomb)).toEqual(tooMany);
  });

  it('accepts a picture just under the limit', async () => {
    const [width, height] = [8_000, 7_400];
    const picture = await pictureOf(png(width, height, deflateSync(Buffer.alloc((width / 8 + 1) * height))));
    expect(picture).toMatchObject({ width, height });
  });
});

describe('a file that is no picture, whatever its name', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  it.each<[string, Buffer | (() => Promise<Buffer>)]>([
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['text', Buffer.from('I am called photo.jpg')],
    ['SVG', Buffer.from(svg)],
    ['SVG with a prolog', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['packed SVG', gzipSync(svg)],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj')],
    ['GIF', () => halves(20, 20).gif().toBuffer()],
    ['TIFF', () => halves(20, 20).tiff().toBuffer()],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\0', 'latin1')],
    ['BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)])],
    ['ZIP', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)])],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)])],
  ])('is refused: %s', async (_, input) => {
    expect(await makePicture(typeof input === 'function' ? await input() : input)).toEqual({
      refusal: 'not_a_picture',
    });
  });

  it('is refused by the disabled decoders if it passes the check', async () => {
    await expect(sharp(Buffer.from(svg)).png().toBuffer()).rejects.toThrow();
    await expect(
      sharp(await halves(20, 20).tiff().toBuffer())
        .png()
        .toBuffer(),
    ).rejects.toThrow();
  });
});

describe('a broken picture', () => {
  it.each<[string, Buffer]>([
    ['only the first bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0])],
    ['only the header of a PNG', png(100, 100, Buffer.alloc(0)).subarray(0, 33)],
    ['a PNG of no pixels', png(0, 0, deflateSync(Buffer.alloc(4)))],
    ['a PNG with corrupt pixel data', png(100, 100, Buffer.from('not deflated at all'))],
    ['a PNG with too few pixels', png(1_000, 1_000, deflateSync(Buffer.alloc(64)))],
    ['WebP in name only', Buffer.concat([Buffer.from('RIFF\x40\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(64)])],
    ['AVIF in name only', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1avif\0\0\0\0', 'latin1')],
  ])('is refused as broken: %s', async (_, input) => {
    expect(await makePicture(input)).toEqual({ refusal: 'broken_picture' });
  });
});
