interface Part {
  readonly field: string;
  readonly name?: string;
  readonly type?: string;
  readonly content: Buffer | string;
}

/** A multipart/form-data body, assembled byte by byte so that a run can malform it. */
export function multipart(parts: readonly Part[], boundary = 'aangan-fuzz') {
  const chunks = parts.flatMap(({ field, name, type, content }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"`,
    name === undefined ? '' : `; filename="${name}"`,
    type === undefined ? '' : `\r\ncontent-type: ${type}`,
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  const payload = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)));
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, payload };
}
