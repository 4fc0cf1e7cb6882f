import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import os from 'node:os';

/** Identifies one running program uniquely; pids are reused. */
export interface ProgramMark {
  /** The machine since its last boot, and the container. */
  readonly host: string;
  readonly pid: number;
  readonly startedAt: string;
}

/** The mark of the current process. */
export function ownMark(): ProgramMark {
  return { host: currentHost(), pid: process.pid, startedAt: startOf(process.pid) ?? '' };
}

/** Whether the marked program still runs; null if that cannot be seen from here. */
export function isRunning(mark: ProgramMark): boolean | null {
  if (mark.host !== currentHost()) return null;
  return startOf(mark.pid) === mark.startedAt;
}

/** The command line of a process; null if there is no such process. A zombie counts as none. */
export function commandOf(pid: number): string[] | null {
  if (startOf(pid) === null) return null;
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(' ');
  } catch {
    return null;
  }
}

function currentHost(): string {
  if (process.platform !== 'linux') return os.hostname();
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
}

function startOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      // The name in brackets may contain spaces. The fields after it are: state, parent … and the start time as the 20th.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /su, '')
        .split(' ');
      return fields[0] === 'Z' ? null : (fields[19] ?? null);
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
