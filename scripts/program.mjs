import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Where an installed tool's program stands. */
export function tool(name) {
  return path.join(root, 'node_modules', '.bin', name);
}

/** Runs a program in the repository's folder; its words are shown as they come, or with `quiet` kept and given back. */
export function run(command, args, { env = {}, quiet = false, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...(isPlain(quiet) && { NO_COLOR: '1' }), ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell,
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => resolve({ isOk: false, output: error.message }));
    child.on('close', (code) => resolve({ isOk: code === 0, output }));
  });
}

/** Words that go into a file, or are shown later, carry no colours. */
function isPlain(quiet) {
  return quiet || !(process.stdout.isTTY || process.env.FORCE_COLOR);
}

/** A failure whose message says all that a person needs; shown without a stack. */
export class CliError extends Error {}

/** Runs the whole of a script; ends the process with 1 and a sentence when it fails. */
export async function runScript(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof CliError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
