import { RefusedCall } from '#platform/rpc/web/client.ts';

export interface PendingUpload<T> {
  readonly answer: Promise<T>;
  cancel(): void;
}

/** Uploads one file; `onProgress` gets its share from 0 to 1. Errors are those of any other call. */
export function uploadFile<T>(
  url: string,
  file: Blob,
  name: string,
  onProgress: (share: number) => void,
): PendingUpload<T> {
  const request = new XMLHttpRequest();
  const answer = new Promise<T>((resolve, reject) => {
    request.open('POST', url);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      // Each route declares the shape of its answer.
      const body = request.response as { data?: unknown } | null;
      if (request.status >= 200 && request.status < 300) resolve(body as T);
      else reject(new RefusedCall(`The answer was ${request.status}`, body?.data));
    };
    request.onerror = () => reject(new TypeError('no answer'));
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
  });
  const form = new FormData();
  form.append('file', file, name);
  request.send(form);
  return { answer, cancel: () => request.abort() };
}
