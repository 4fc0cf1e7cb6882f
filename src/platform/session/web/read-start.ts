import type { Start } from '../start.ts';

/** The data that came with the page; empty when the page was opened without the server (from a cache). */
export function readStart<Me, PageData = unknown>(): Start<Me, PageData> {
  const text = document.getElementById('start')?.textContent;
  // The server wrote it from the same types.
  return text ? (JSON.parse(text) as Start<Me, PageData>) : { me: null, pageData: null, nonce: '', position: null };
}
