import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { CliError, run, tool } from './program.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a working Chromium; installs one where allowed. */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (runs(given)) return given;
    throw new CliError(`CHROMIUM_PATH is ${given}, which cannot be run.`);
  }
  return (await find()) ?? (await install());
}

async function find() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  // Imported lazily: Playwright may have been installed only now.
  const { chromium } = await import('@playwright/test');
  return [...onPath, ...applications, chromium.executablePath()].find((file) => existsSync(file) && runs(file));
}

function runs(file) {
  try {
    return /\d+\./.test(execFileSync(file, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return false;
  }
}

async function install() {
  console.log('Installing Chromium for the browser journeys …');
  const said = [];
  for (const [command, args] of waysToInstall()) {
    const { output } = await run(command, args, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
    said.push(output.trim().split('\n').slice(-5).join('\n'));
    const found = await find();
    if (found) return found;
  }
  throw new CliError(
    `${said.join('\n')}\n\nThe browser journeys need Chromium, which is not on this machine and could not be installed: install chromium or google-chrome, or set CHROMIUM_PATH to one.`,
  );
}

function waysToInstall() {
  const isRoot = process.getuid?.() === 0;
  const apt = 'apt-get update && apt-get install -y --no-install-recommends chromium';
  return [
    ...(isRoot && existsSync('/usr/bin/apt-get') ? [['sh', ['-c', apt]]] : []),
    [tool('playwright'), ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium']],
  ];
}
