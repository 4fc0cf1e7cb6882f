/** Content-Disposition header that downloads a file under a name in any script (RFC 6266, RFC 8187). */
export function attachment(fileName: string): string {
  return disposition('attachment', fileName);
}

/** Content-Disposition header that shows a file, with a name for saving it. */
export function inline(fileName: string): string {
  return disposition('inline', fileName);
}

/** Characters that some operating systems refuse in file names become spaces. */
function disposition(kind: 'attachment' | 'inline', fileName: string): string {
  const name = fileName
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^\.+/u, '');
  const plain = name.replace(/[^ -~]+/gu, '_').replaceAll('%', '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
