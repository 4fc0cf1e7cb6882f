import { existsSync } from 'node:fs';
import path from 'node:path';
import { CliError, root, run } from './program.mjs';

const version = '24.21.0';

/** The `bin` folder of Node.js 24: TEST_NODE_24, or that of the npm package for this platform, installed under `.cache`. */
export async function ensureNode24() {
  const given = process.env.TEST_NODE_24;
  if (given) return given;
  const name = `node-${process.platform}-${process.arch}`;
  const prefix = path.join(root, '.cache', `node-${version}`);
  const folder = path.join(prefix, 'node_modules', name, 'bin');
  if (!existsSync(path.join(folder, 'node'))) {
    const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--prefix', prefix];
    const { isOk, output } = await run('npm', ['install', ...options, `${name}@${version}`], { quiet: true });
    if (!isOk)
      throw new CliError(`${output.trim()}\n\nNode.js 24 could not be installed: set TEST_NODE_24 to its bin folder.`);
  }
  return folder;
}
