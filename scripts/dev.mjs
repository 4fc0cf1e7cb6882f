import './node-version.mjs';
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './installation.mjs';
import { root, runScript } from './program.mjs';

/** Both parts are built again when a file of theirs changes, and the program is started anew: reload the page to see it. */
async function develop() {
  await ensureInstalled();
  // What is built here is not what `npm start` would build.
  rmSync(path.join(root, 'dist', 'built-from'), { force: true });
  process.chdir(root);
  if (existsSync('.env')) process.loadEnvFile('.env');
  process.env.NODE_ENV = 'development';

  const program = builtProgram();
  const watchers = [];
  for (const part of ['web', 'server']) watchers.push(await watch(part, program.restart));
  program.restart();
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      await Promise.all([program.end(), ...watchers.map((watcher) => watcher.close())]);
      process.exit(0);
    });
  }
}

/** Resolves when the part was built once; from then on every later build calls back. */
async function watch(part, onBuilt) {
  const { build } = await import('vite');
  const watcher = await build({
    configFile: `config/vite.${part}.ts`,
    mode: 'development',
    logLevel: 'warn',
    build: { watch: {}, minify: false },
  });
  await new Promise((resolve) => {
    let isFirst = true;
    watcher.on('event', (event) => {
      if (event.code === 'BUNDLE_END') event.result.close();
      if (event.code !== 'END') return;
      console.log(`The ${part} part is built.`);
      if (isFirst) resolve();
      else onBuilt();
      isFirst = false;
    });
  });
  return watcher;
}

/** The program in a process of its own, of which there is never more than one. */
function builtProgram() {
  let child = null;
  let turn = Promise.resolve();

  async function end() {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    await gone;
  }

  function restart() {
    const entry = path.join('dist', 'server', 'main.js');
    turn = turn.then(end).then(() => {
      if (existsSync(entry)) child = spawn(process.execPath, ['--enable-source-maps', entry], { stdio: 'inherit' });
    });
  }

  return { restart, end: () => turn.then(end) };
}

await runScript(develop);
