import type { Manifest } from '#platform/archive/server/format.ts';
import { settingsToReport } from '#platform/archive/server/left-out.ts';
import type { ArchiveProgress } from '#platform/archive/server/progress.ts';

export function progressLine(progress: ArchiveProgress): string {
  if (progress.kind === 'checked') {
    return `  The archive is complete: ${count(progress.tables)} tables, ${count(progress.files)} files`;
  }
  if (progress.kind === 'table') return `  ${progress.name}: ${count(progress.rows)} rows`;
  if (progress.kind === 'files') return `  ${count(progress.count)} files, ${size(progress.bytes)}`;
  if (progress.kind === 'indexing') return '  Checking references, creating indexes';
  return `  Migrating it from ${progress.from} to this version`;
}

/** What an archive does not contain; printed by backup and restore. */
export function missingLines(manifest: Manifest): string[] {
  const hasValue = new Set(manifest.settings);
  return [
    'Not in the archive:',
    ...settingsToReport.map(([names, meaning]) => {
      const set = names.filter((name) => hasValue.has(name));
      return `  ${names.join(', ')}: ${meaning}${set.length > 0 ? ` (was set: ${set.join(', ')})` : ''}`;
    }),
    ...manifest.left_out.map(({ table, reason }) => `  ${table.replace('public.', 'the table ')}: ${reason}`),
  ];
}

export function totalLine(manifest: Manifest): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const files = `${count(manifest.files.count)} files (${size(manifest.files.bytes)})`;
  return `${count(rows)} rows in ${manifest.tables.length} tables, ${files}, of ${manifest.made_at}`;
}

function count(number: number): string {
  return number.toLocaleString('en-IN');
}

function size(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`;
  return bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(2)} GB`;
}
