import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { openDiskStorage } from '#platform/files/server/disk-storage.ts';
import { openS3Storage } from '#platform/files/server/s3-storage.ts';
import type { FileStorage } from '#platform/files/server/storage.ts';
import { makeTemporaryFolder, startS3Server } from '#platform/files/server/testing.ts';
import { keyOf, readPictureFile, storePicture } from './service.ts';
import { sweepFiles, sweepStrays } from './sweep.ts';

const kind = 'property_image' as const;
const webp = { contentType: 'image/webp' };
const storages: ReadonlyArray<readonly [string, () => Promise<{ files: FileStorage; close(): Promise<void> }>]> = [
  [
    'disk',
    async () => {
      const folder = await makeTemporaryFolder();
      return { files: await openDiskStorage(folder.path), close: folder.remove };
    },
  ],
  [
    'S3',
    async () => {
      const server = await startS3Server();
      return { files: openS3Storage(server.settings), close: server.close };
    },
  ],
];

describe.each(storages)('bytes without a row, on %s', (_name, open) => {
  let agency: TestAgency;
  let meera: Context<Staff>;
  let files: FileStorage;
  let close: () => Promise<void>;
  beforeAll(async () => {
    agency = await openTestAgency();
    const opened = await open();
    files = opened.files;
    close = opened.close;
    meera = { ...(await agency.hire('Manager')), files };
  });
  afterAll(async () => {
    await agency.close();
    await close();
  });

  const inDays = (days: number): Context<Staff> => ({
    ...meera,
    clock: { now: () => new Date(Date.now() + days * 86_400_000) },
  });

  it('are deleted after a day, and nothing else is', async () => {
    const content = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#446688' } })
      .png()
      .toBuffer();
    const { id, sizes } = await storePicture(meera, { kind, name: 'hall.png', content });
    const width = sizes[0] ?? 0;
    const strays = [keyOf(uuid(), width), keyOf(uuid(), null)];
    for (const key of strays) await files.put(key, Buffer.from('half an upload'), webp);
    await files.put('restore-unfinished', Buffer.from('not ours'), webp);

    expect(await sweepStrays(inDays(0.9))).toBe(0);
    for (const key of strays) expect(await files.has(key)).toBe(true);
    expect(await sweepStrays(inDays(1.1))).toBe(2);
    for (const key of strays) expect(await files.has(key)).toBe(false);
    expect(await files.has('restore-unfinished')).toBe(true);
    (await readPictureFile(meera, id, width)).stream.destroy();
    expect(await sweepStrays(inDays(1.1))).toBe(0);

    // An unused picture is deleted with its row, by the other sweep.
    expect(await sweepFiles(inDays(31), [{ table: 'property_images', column: 'file_id' }])).toBe(1);
    expect(await files.has(keyOf(id, width))).toBe(false);
  });

  it('stay if most stored files are unknown: the bucket belongs to another installation', async () => {
    const others = Array.from({ length: 101 }, () => keyOf(uuid(), 320));
    for (const key of others) await files.put(key, Buffer.from('x'), webp);
    expect(await sweepStrays(inDays(2))).toBe(0);
    expect(await files.has(others[0] ?? '')).toBe(true);
  });
});
