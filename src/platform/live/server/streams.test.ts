import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import type { Cursor } from '../cursor.ts';
import { readLiveCursor } from '../cursor.ts';
import { openStreams } from './streams.ts';

function cursor(text: string): Cursor {
  const found = readLiveCursor(text);
  if (!found) throw new Error(`${text} is no cursor.`);
  return found;
}

it('does not send again what a stream that opens meanwhile has read from the log', () => {
  const streams = openStreams();
  const open = (position: string) => {
    const written: string[] = [];
    const response = {
      on: () => undefined,
      writeHead: () => undefined,
      flushHeaders: () => undefined,
      writableLength: 0,
      write: (frame: string) => written.push(frame),
    } as unknown as ServerResponse;
    streams.open(response, { sessionId: position, profileId: 'asha', position: cursor(position) }, {}).start([]);
    return written;
  };
  // The server reads the sight of its viewers between the log and the streams.
  const [early, late] = [open('7-1'), open('8-2')];
  streams.send(cursor('8-2'), () => 'first');
  streams.send(cursor('9-3'), () => 'second');
  expect([early, late]).toEqual([['first', 'second'], ['second']]);
  streams.close();
});
