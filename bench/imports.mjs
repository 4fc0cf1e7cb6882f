// Measures how long /healthz takes while the worst files are uploaded and previewed: node bench/imports.mjs [--write]
// Needs a build; makes its own database. --write updates bench/README.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { v7 as uuid } from 'uuid';
import { openBenchServer } from './bench-server.mjs';
import { signInOverHttp, startServer } from './program.mjs';
import { writeSection } from './readme.mjs';
import { median, table } from './table.mjs';

const everyMs = 20;

if (isMainThread) await measure();
else await askHealth(workerData);

async function measure() {
  const name = 'aangan_imports';
  const bench = await openBenchServer();
  await bench.drop(name);
  await bench.prepare(name);
  const program = await startServer(name, bench.urlOf(name));
  try {
    const headers = { cookie: await signInOverHttp(program.port) };
    const { waits } = await watched(program.port, () => sleep(2_000));
    const lines = [['no file', '', '', '', figures(waits)]];
    for (const [title, content] of Object.entries(await worstFiles())) {
      lines.push(await measureFile(program.port, headers, { title, content: content() }));
      console.log(lines.at(-1).join(' | '));
    }
    const titles = ['file', 'upload', '/healthz meanwhile', 'preview', '/healthz meanwhile'];
    if (process.argv.includes('--write')) await writeSection('imports', table(titles, lines));
  } finally {
    await program.stop();
    await bench.stop();
  }
}

async function measureFile(port, headers, { title, content }) {
  const id = uuid();
  const form = new FormData();
  form.set('file', new Blob([content]), 'worst.csv');
  const url = `http://127.0.0.1:${port}/api/imports`;
  const upload = await watched(port, async () => {
    const answer = await fetch(`${url}?id=${id}`, { method: 'POST', headers, body: form });
    return { isTaken: answer.ok, ...(await answer.json()) };
  });
  const uploaded = [seconds(upload.ms), figures(upload.waits)];
  if (!upload.value.isTaken) return [title, ...uploaded, `refused: ${upload.value.data?.fields?.[0]?.code}`, ''];
  const mapping = everyFieldFrom(upload.value);
  const preview = await watched(port, async () => {
    const answer = await fetch(`${url}/${id}/preview`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ mapping }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  });
  return [title, ...uploaded, seconds(preview.ms), figures(preview.waits)];
}

/** The guess, with columns for the fields that it left empty: more work for the reader. */
function everyFieldFrom({ mapping, columns }) {
  const column = columns.at(-1);
  return Object.fromEntries(
    Object.entries(mapping).map(([field, source]) => [
      field,
      // A column of areas needs a unit.
      source.kind === 'none' && field !== 'square_feet' ? { kind: 'column', column } : source,
    ]),
  );
}

/** Does the work while another thread asks /healthz; returns how long each of its answers took. */
async function watched(port, work) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { port } });
  await new Promise((resolve) => worker.once('message', resolve));
  const since = performance.now();
  const value = await work();
  const ms = performance.now() - since;
  const waits = new Promise((resolve) => worker.once('message', resolve));
  worker.postMessage('stop');
  return { value, ms, waits: await waits };
}

async function askHealth({ port }) {
  const waits = [];
  const pending = new Set();
  const ask = async () => {
    const since = performance.now();
    await (await fetch(`http://127.0.0.1:${port}/healthz`)).arrayBuffer();
    return performance.now() - since;
  };
  await ask();
  const timer = setInterval(() => {
    const asked = ask().then((wait) => {
      waits.push(wait);
      pending.delete(asked);
    });
    pending.add(asked);
  }, everyMs);
  parentPort.once('message', async () => {
    clearInterval(timer);
    await Promise.all(pending);
    parentPort.postMessage(waits);
  });
  parentPort.postMessage('ready');
}

async function worstFiles() {
  const header = ['Title', 'Address', 'City', 'State', 'Price', 'Remarks'];
  const start = ['Kamala Niwas', 'Baner Road', 'Pune', 'Maharashtra', '42 lakh'];
  const most = 20 * 1024 * 1024 - 100;
  const longest = 32_000;
  const further = Array.from({ length: 29 }, (_, index) => `Note ${index}`);
  const csv = (...rows) => Buffer.from(rows.map((row) => row.join(',')).join('\n'));
  /** As many of the longest rows as a file may have. */
  const longRows = (text) => {
    const cell = `"${text.repeat(Math.floor(longest / text.length))}"`;
    const row = [...start, cell, ...further.map(() => cell)];
    const head = [...header, ...further];
    const count = Math.floor(most / Buffer.byteLength(row.join(',')));
    return csv(head, ...Array.from({ length: count }, () => row));
  };
  const upTo = (text) => text.repeat(Math.floor(most / Buffer.byteLength(text)));
  const { largestWorkbook } = await workbooks();
  return {
    'ten cells of 50,000 digits': () =>
      csv(header, [...start, ...Array.from({ length: 10 }, () => '1'.repeat(50_000))]),
    '390 kB of ₹': () => csv(header, [...start, '₹'.repeat(130_000)]),
    ...Object.fromEntries(
      ['1', ' /', ', ', 'or ', '₹'].map((text) => [
        `cells of 32,000 characters: ${JSON.stringify(text)}`,
        () => longRows(text),
      ]),
    ),
    '20 MB of "a"': () => Buffer.from(upTo('a')),
    '20 MB of separators': () => Buffer.from(upTo(',')),
    '20 MB of empty rows': () => Buffer.from(`${header}\n${start},x\n${upTo(',,,,,\n').slice(0, -200)}`),
    '20 MB of short rows': () => Buffer.from(`a,b\n${'1,2\n'.repeat(199_000)}`),
    'largest .xlsx': largestWorkbook,
  };
}

async function workbooks() {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport('src/features/imports/xlsx/workbook-testing.ts', {
    configFile: false,
    logLevel: 'warn',
  });
  const texts = ['Kamala Niwas', '14, Baner Road', 'Pune', 'Maharashtra', '42 lakh', '520 sq ft'];
  return {
    largestWorkbook() {
      const row = (number) =>
        `<row r="${number}">${texts.map((_, index) => `<c r="${'ABCDEF'[index]}${number}" t="s"><v>${index}</v></c>`).join('')}</row>`;
      const written = Array.from({ length: 199_000 }, (_, index) => row(index + 1)).join('');
      return module.workbookOf({
        sheets: { Stock: `<sheetData>${written}</sheetData>` },
        strings: texts.map((text) => `<t>${text}</t>`),
      });
    },
  };
}

function figures(waits) {
  return `p50 ${median(waits).toFixed(0)} ms, longest ${Math.max(...waits).toFixed(0)} ms`;
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
