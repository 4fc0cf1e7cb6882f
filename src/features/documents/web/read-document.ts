import type { ReadingPurpose } from '../rules.ts';
import { documentsApi } from './queries.ts';

/** Fetches a document through a single-use URL. */
export async function fetchDocument(id: string, purpose: ReadingPurpose, signal?: AbortSignal): Promise<Blob> {
  const { url } = await documentsApi.address({ id, purpose });
  const answer = await fetch(url, signal ? { signal } : {});
  if (!answer.ok) throw new Error(`The answer was ${answer.status}`);
  return answer.blob();
}
