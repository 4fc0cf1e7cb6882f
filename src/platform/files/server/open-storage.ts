import path from 'node:path';
import type { Environment } from '#platform/environment/server/environment.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { FileStorage } from './storage.ts';

/** Opens the bucket if S3 is configured, else the folder `files` of the data folder. */
export async function openStorage(settings: Pick<Environment, 'dataDir' | 's3'>): Promise<FileStorage> {
  if (settings.s3 === null) return openDiskStorage(path.join(settings.dataDir, 'files'));
  const { openS3Storage } = await import('./s3-storage.ts');
  return openS3Storage(settings.s3);
}
