import type { Start } from '../start.ts';

/** Reads the embedded data; empty when the page was loaded from a cache. */
export function readStart<Me, PageData = unknown>(): Start<Me, PageData> {
  const text = document.getElementById('start')?.textContent;
  // The server wrote it with the same types.
  return text ? (JSON.parse(text) as Start<Me, PageData>) : { me: null, pageData: null, nonce: '', position: null };
}
