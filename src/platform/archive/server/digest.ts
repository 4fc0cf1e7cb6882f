import { createHash } from 'node:crypto';
import type { Contents } from './format.ts';

const newline = 10;

/** Counts the bytes and lines of a stream and computes its checksum. */
export class Digest {
  private readonly hash = createHash('sha256');
  private lines = 0;
  private bytes = 0;

  add(piece: Uint8Array, { countsLines = true } = {}): void {
    this.hash.update(piece);
    this.bytes += piece.byteLength;
    if (!countsLines) return;
    for (let at = piece.indexOf(newline); at !== -1; at = piece.indexOf(newline, at + 1)) this.lines += 1;
  }

  end(): Contents {
    return { rows: this.lines, bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}
