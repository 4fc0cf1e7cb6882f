/**
 * Detects the content type of a file from its bytes, whatever its name; null if they match no type. Readable text,
 * including HTML and SVG without a prolog, is 'text/plain'. Pass the whole file: office documents are recognised by the
 * entries of their ZIP archive.
 */
export async function sniffContentType(bytes: Uint8Array): Promise<string | null> {
  // Loaded on demand: few requests upload a file.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes);
  if (found !== undefined) return found.mime;
  return isText(bytes) ? 'text/plain' : null;
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false;
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters distinguish bytes from text.
    return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}
