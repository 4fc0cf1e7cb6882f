/**
 * The header that makes a browser save an answer under a name in any script (RFC 6266, RFC 8187). Characters that some
 * system refuses in file names become spaces.
 */
export function attachment(fileName: string): string {
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
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
