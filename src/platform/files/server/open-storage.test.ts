import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openStorage } from './open-storage.ts';
import { makeTemporaryFolder, startS3Server } from './testing.ts';

const text = { contentType: 'text/plain' };

it('uses the data folder, or the bucket where S3 is configured', async () => {
  const data = await makeTemporaryFolder();
  const server = await startS3Server();
  try {
    const disk = await openStorage({ dataDir: data.path, s3: null });
    await disk.put('on-disk', Buffer.from('x'), text);
    expect(await readdir(data.path)).toEqual(['files']);

    const bucket = await openStorage({ dataDir: data.path, s3: server.settings });
    await bucket.put('in-bucket', Buffer.from('x'), text);
    expect(await bucket.has('in-bucket')).toBe(true);
    expect(await bucket.has('on-disk')).toBe(false);
    expect(await disk.has('in-bucket')).toBe(false);
  } finally {
    await server.close();
    await data.remove();
  }
});
