/** Saves a blob as a download with a file name. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the blob after this time.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
