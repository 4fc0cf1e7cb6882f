// Load generator process: node bench/load.mjs; its parent tells it what to send. It speaks HTTP itself to use little
// CPU of the machine that it shares with the server.
import { connect } from 'node:net';

const end = Buffer.from('\r\n\r\n');
let requests = [];
let next = 0;

/** One connection that sends one request after another until the time is over. */
function ask(port, until, handlers) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let parts = [];
    let since = 0;
    const send = () => {
      if (performance.now() >= until || next >= requests.length * (handlers.isOnce ? 1 : Number.POSITIVE_INFINITY)) {
        socket.end();
        return resolve();
      }
      since = performance.now();
      socket.write(requests[next++ % requests.length]);
    };
    socket.setNoDelay(true);
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (chunk) => {
      parts.push(chunk);
      const answer = parts.length === 1 ? chunk : Buffer.concat(parts);
      const size = sizeOf(answer);
      if (size === null || answer.length < size) return;
      parts = [];
      handlers.onAnswer(performance.now() - since, Number(answer.toString('latin1', 9, 12)), answer);
      send();
    });
  });
}

/** The length of a response; null while it is unknown. */
function sizeOf(answer) {
  const head = answer.indexOf(end);
  if (head < 0) return null;
  const statusText = answer.toString('latin1', 0, head);
  const length = /content-length: (\d+)/iu.exec(statusText);
  if (length) return head + 4 + Number(length[1]);
  return answer.toString('latin1', answer.length - 5) === '0\r\n\r\n' ? answer.length : null;
}

process.on('message', async (task) => {
  requests = task.requests.map((text) => Buffer.from(text));
  next = 0;
  const waits = [];
  const refused = [];
  const since = performance.now();
  const handlers = {
    isOnce: task.isOnce,
    onAnswer(wait, status, answer) {
      waits.push(wait);
      if (status >= 300) refused.push(answer.toString('utf8', 0, 2000));
    },
  };
  await Promise.all(Array.from({ length: task.connections }, () => ask(task.port, since + task.ms, handlers)));
  process.send({ ms: performance.now() - since, waits, refused: refused.length, first: refused[0] });
});
