import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';
import { migrationsFolder } from '#platform/database/server/schema-version.ts';
import { openDiskStorage } from '#platform/files/server/disk-storage.ts';
import { startChildProgram } from '#platform/jobs/server/testing.ts';
import { backUp } from './archive-file.ts';
import { restoreArchive } from './restore-archive.ts';
import { contentsOf, filesOf, openInstallation, queryDatabase } from './testing.ts';

/** Restores up to a given point, reports it and then hangs. */
const program = `
  import { openDatabase } from '#platform/database/server/database.ts';
  import { openDiskStorage } from '#platform/files/server/disk-storage.ts';
  import { restoreArchive } from '#platform/archive/server/restore-archive.ts';
  const { DATABASE, FILES, ARCHIVE, MIGRATIONS, PLACE } = process.env;
  const context = { database: openDatabase({ url: DATABASE }), files: await openDiskStorage(FILES) };
  await restoreArchive(context, ARCHIVE, {
    isUnused: async () => true,
    migrationsFolder: MIGRATIONS,
    onProgress({ kind }) {
      if (kind !== PLACE) return;
      process.stdout.write('there');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    },
  });`;

const stages = process.env.AANGAN_MATRIX === 'full' ? ['checked', 'table', 'files', 'indexing'] : ['indexing'];

it.each(stages)(
  'a restore that is killed (%s) leaves the database empty, and the next one works',
  async (stage) => {
    const [used, fresh] = [await openInstallation(), await openInstallation()];
    try {
      await queryDatabase(
        used.url,
        `insert into changes (topic, entity_id, action) values ('x', gen_random_uuid(), 'updated')`,
      );
      for (let number = 0; number < 20; number += 1) {
        await used.files.put(`${number}.webp`, randomBytes(1000), { contentType: 'image/webp' });
      }
      const archive = path.join(used.folder, 'backup.tar.gz');
      await backUp(used, archive, { settings: [] });
      const before = await contentsOf(fresh);
      const restoring = await startChildProgram(program, {
        DATABASE: fresh.url,
        FILES: path.join(fresh.folder, 'files'),
        ARCHIVE: archive,
        MIGRATIONS: migrationsFolder(),
        PLACE: stage,
      });
      restoring.process.kill('SIGKILL');
      await once(restoring.process, 'exit');
      await restoring.remove();
      const hasFiles = stage === 'files' || stage === 'indexing';
      expect((await filesOf(fresh)).size).toBe(hasFiles ? 21 : stage === 'table' ? 1 : 0);
      // Waits for the lock of the killed restore, as the next restore does.
      const again = await openDiskStorage(path.join(fresh.folder, 'files'));
      expect(await contentsOf(fresh)).toEqual(before);
      await restoreArchive({ ...fresh, files: again }, archive, { isUnused: async () => true });
      expect(await contentsOf(fresh)).toEqual(await contentsOf(used));
      expect(await filesOf(fresh)).toEqual(await filesOf(used));
    } finally {
      await used.close();
      await fresh.close();
    }
  },
  120_000,
);
