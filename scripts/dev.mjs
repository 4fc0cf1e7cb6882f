import './node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { ensureInstalled } from './installation.mjs';
import { CliError, root, runScript } from './program.mjs';

const pages = ['index', 'auth', 'portal'];
const dist = path.join(root, 'dist');
/** Vite answers below this path, the program everywhere else. */
const base = '/@dev/';

/** Vite replaces changed modules in the open page. The program is behind it and restarts when a file of the server changes. */
async function develop() {
  await ensureInstalled();
  process.chdir(root);
  if (existsSync('.env')) process.loadEnvFile('.env');
  process.env.NODE_ENV = 'development';
  // Without its stamp `npm start` builds again.
  rmSync(dist, { recursive: true, force: true });

  const settings = await readSettings();
  const program = await createProgram(settings);
  const parts = Promise.all([
    openFront(settings, program),
    watch({ configFile: 'config/vite.server.ts' }, () => program.restart()),
    watch(serviceWorker),
    holdDatabase(settings),
  ]);
  program.restart(parts);
  const [front, server, worker, database] = await parts;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, async () => {
      await Promise.all([program.end(), front.close(), server.close(), worker.close()]);
      await database?.stop();
      process.exit(0);
    });
  }
}

/** The program's own reading of the environment: defaults, and one sentence for a wrong value. */
async function readSettings() {
  const { readEnvironment, WrongSetting } = await importSource('platform/environment/server/environment.ts');
  try {
    return readEnvironment(process.env);
  } catch (error) {
    throw error instanceof WrongSetting ? new CliError(error.message) : error;
  }
}

/** The embedded PostgreSQL stops with its last user. This process uses it too, so it survives a restart. */
async function holdDatabase({ databaseUrl, dataDir }) {
  if (databaseUrl) return null;
  const { startEmbeddedPostgres } = await importSource('platform/database/server/embedded.ts');
  return startEmbeddedPostgres({ dataDir });
}

async function importSource(file) {
  const { runnerImport } = await import('vite');
  return (await runnerImport(`./src/${file}`)).module;
}

/** Listens where the developer opens the product. */
async function openFront({ port, host, publicUrl }, program) {
  const { createServer } = await import('vite');
  const http = createHttpServer();
  const vite = await createServer({
    configFile: 'config/vite.web.ts',
    mode: 'development',
    appType: 'custom',
    base,
    cacheDir: path.join(root, '.cache/vite'),
    clearScreen: false,
    plugins: [screenExports],
    server: {
      // On a server of its own, Vite ends this process at SIGTERM before the program has stopped.
      middlewareMode: true,
      hmr: { server: http },
      // Other sites may not read the product's answers, as in production.
      cors: false,
      allowedHosts: publicUrl ? [new URL(publicUrl).hostname] : [],
      // The default is the whole repository, with the data folder.
      fs: { allow: ['src', 'node_modules', '.cache'].map((folder) => path.join(root, folder)) },
      warmup: { clientFiles: ['./main.tsx', './auth/main.tsx'] },
      proxy: { [`^(?!${base})`]: { target: program.url, bypass: program.untilStarted } },
    },
  });
  await writePages();
  http.on('request', vite.middlewares);
  http.listen(port, host);
  await once(http, 'listening').catch((error) => {
    throw new CliError(`Aangan cannot start: ${error.message}`);
  });
  vite.watcher.on('change', async (file) => {
    if (!file.endsWith('.html')) return;
    await writePages();
    program.restart();
  });
  return vite;

  /** The templates that the program fills in. */
  async function writePages() {
    mkdirSync(path.join(dist, 'web/.vite'), { recursive: true });
    for (const folder of ['assets', 'icons']) mkdirSync(path.join(dist, 'web', folder), { recursive: true });
    // Nothing is built, so the program has nothing to preload.
    writeFileSync(path.join(dist, 'web/.vite/manifest.json'), 'null');
    for (const page of pages) {
      const html = readFileSync(`src/app/web/${page}.html`, 'utf8').replaceAll('="./', '="/');
      writeFileSync(path.join(dist, `web/${page}.html`), await vite.transformIndexHtml(`/${page}.html`, html));
    }
  }
}

/** A screen also exports what its route loads first. Without this, each change of a screen would reload the page. */
const screenExports = {
  name: 'aangan:screen-exports',
  transformIndexHtml: () => [
    { tag: 'script', children: "window.__getReactRefreshIgnoredExports = () => ['prefetchQueries']" },
  ],
};

/** A browser takes a service worker only as one file at the top of the site. */
const serviceWorker = {
  configFile: false,
  build: {
    outDir: path.join(dist, 'web'),
    emptyOutDir: false,
    rolldownOptions: {
      input: { 'service-worker': 'src/app/worker/service-worker.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
};

/** Resolves after the first build; each later build calls back. */
async function watch(config, onBuilt = () => {}) {
  const { build } = await import('vite');
  const watcher = await build({
    ...config,
    mode: 'development',
    logLevel: 'warn',
    build: { ...config.build, watch: {}, minify: false },
  });
  await new Promise((resolve) => {
    let isFirst = true;
    watcher.on('event', (event) => {
      if (event.code === 'BUNDLE_END') event.result.close();
      if (event.code !== 'END') return;
      if (isFirst) resolve();
      else onBuilt();
      isFirst = false;
    });
  });
  return watcher;
}

/** The built server part in a process of its own, never more than one. */
async function createProgram({ port, host, publicUrl }) {
  const own = await freePort(host);
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${own}`;
  const env = { ...process.env, PORT: String(own), PUBLIC_URL: publicUrl ?? `http://localhost:${port}` };
  let child = null;
  let turn = Promise.resolve();

  function stop() {
    // A second signal ends the program before its database has stopped.
    if (child && !child.killed) child.kill('SIGTERM');
  }

  async function start() {
    // In a process group of its own, it gets no Ctrl+C: this process stops it, once.
    const started = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
      env,
      stdio: 'inherit',
      detached: true,
    });
    child = started;
    started.once('exit', () => {
      if (child === started) child = null;
    });
    while (child === started && !(await fetch(`${url}/healthz`).catch(() => null))) await sleep(50);
  }

  async function end() {
    const running = child;
    if (!running) return;
    const gone = once(running, 'exit');
    stop();
    await gone;
  }

  return {
    url,
    /** Requests wait for a restart instead of failing. */
    async untilStarted() {
      let last;
      while (last !== turn) {
        last = turn;
        await last;
      }
    },
    restart(after) {
      stop();
      turn = turn
        .then(end)
        .then(() => after)
        .then(start);
    },
    end: () => {
      stop();
      return turn.then(end);
    },
  };
}

await runScript(develop);
// After a failure, what was opened before would keep this process alive.
if (process.exitCode) process.exit();
