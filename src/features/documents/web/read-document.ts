import type { ReadingPurpose } from '../rules.ts';
import { documents } from './queries.ts';

/** The bytes of a document, by an address that was made for this once. */
export async function fetchDocument(id: string, purpose: ReadingPurpose, signal?: AbortSignal): Promise<Blob> {
  const { url } = await documents.address({ id, purpose });
  const answer = await fetch(url, signal ? { signal } : {});
  if (!answer.ok) throw new Error(`The answer was ${answer.status}`);
  return answer.blob();
}

/** Lets the browser save a file under a name. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
