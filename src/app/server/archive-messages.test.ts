import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Manifest } from '#platform/archive/server/format.ts';
import { leftOut, settingsToReport } from '#platform/archive/server/left-out.ts';
import { programFolder } from '#platform/environment/server/environment.ts';
import { missingLines } from './archive-messages.ts';

it('lists every setting of an installation by name, without values', () => {
  const example = readFileSync(path.join(programFolder(), '.env.example'), 'utf8');
  const known = [...example.matchAll(/^#?([A-Z0-9_]+)=/gmu)].map(([, name = '']) => name);
  const ofTheMachine = ['PORT', 'HOST', 'DATA_DIR', 'TRUST_PROXY', 'LOG_LEVEL', 'METRICS_TOKEN', 'METRICS_PORT'];
  const said = settingsToReport.flatMap(([names]) => names);
  expect(said.toSorted()).toEqual(known.filter((name) => !ofTheMachine.includes(name)).toSorted());
});

it('backup and restore print what the archive lacks and which settings were set', () => {
  const manifest: Manifest = {
    program: 'aangan',
    format: 1,
    made_at: '2026-03-02T09:00:00.000Z',
    schema: { tag: '0002_triggers_and_seeds', when: 1 },
    postgres: '18.4',
    tables: [],
    sequences: [],
    jobs: { rows: 0, bytes: 0, sha256: '' },
    files: { count: 0, bytes: 0, sha256: '' },
    left_out: [...leftOut].map(([table, reason]) => ({ table, reason })),
    settings: ['SMTP_URL'],
  };
  const lines = missingLines(manifest).join('\n');
  expect(lines).toContain('SMTP_URL, MAIL_FROM: without them emails wait in the outbox (was set: SMTP_URL)');
  expect(lines).toContain(
    '  APP_SECRET: signs sessions and webhooks, and encrypts the secrets of authenticator apps and of connections; if it is unset, a new one is created. Passwords and recovery codes do not depend on it\n',
  );
  expect(lines).toContain('the table sessions: users sign in again');
});
