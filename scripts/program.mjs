import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

export function tool(name) {
  return path.join(root, 'node_modules', '.bin', name);
}

/** Runs a program in the repository folder; shows its output as it is written, or returns it with `quiet`. */
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

/** Output for a file, or for later display, has no colours. */
function isPlain(quiet) {
  return quiet || !(process.stdout.isTTY || process.env.FORCE_COLOR);
}

/** An error whose message is complete for the user; shown without a stack. */
export class CliError extends Error {}

/** Runs a script; on failure, prints one sentence and exits with 1. */
export async function runScript(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof CliError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
