import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readPicture } from './picture.ts';

it('returns the sizes of a picture', async () => {
  const input = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const picture = await readPicture(input);
  expect(picture).toMatchObject({
    width: 400,
    height: 300,
    sizes: [
      { width: 320, height: 240 },
      { width: 400, height: 300 },
    ],
  });
});

it('refuses a picture as one invalid field', async () => {
  await expect(readPicture(Buffer.from('text'))).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: [{ path: 'file', code: 'not_a_picture' }] },
  });
  await expect(readPicture(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).rejects.toMatchObject({
    details: { fields: [{ path: 'file', code: 'broken_picture' }] },
  });
  const large = await sharp({ create: { width: 10_000, height: 6_001, channels: 3, background: 'red' } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  await expect(readPicture(large)).rejects.toMatchObject({
    details: { fields: [{ path: 'file', code: 'too_many_pixels', limit: 60 }] },
  });
});
