import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CliError, root, run, runScript, tool } from './program.mjs';

/** Code and migrations must define the same tables: generating into a copy must add nothing. */
await runScript(async () => {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const copy = mkdtempSync(path.join(root, '.cache', 'migrations-'));
  try {
    cpSync(path.join(root, 'migrations'), copy, { recursive: true });
    const before = new Set(readdirSync(copy));
    const { isOk, output } = await run(tool('drizzle-kit'), ['generate', '--config', 'config/drizzle.ts'], {
      quiet: true,
      // drizzle-kit accepts only paths relative to its working directory.
      env: { MIGRATIONS_FOLDER: `./${path.relative(root, copy)}` },
    });
    // It also exits with 0 if it could not read a table or needs an answer.
    if (!isOk || !output.includes('No schema changes')) {
      const added = readdirSync(copy).filter((name) => !before.has(name));
      if (added.length === 0)
        throw new CliError(`${output.trim()}\n\nThe tables could not be compared with the migrations.`);
      const sql = added.map((name) => `-- ${name}\n${readFileSync(path.join(copy, name), 'utf8')}`);
      throw new CliError(`${sql.join('\n')}\n\nThe tables differ from the migrations: run npm run db:generate.`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
