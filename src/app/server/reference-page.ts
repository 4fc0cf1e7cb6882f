import { escapeHtml } from '#platform/escape-html.ts';

interface Operation {
  readonly summary?: string;
  readonly 'x-scopes'?: readonly string[] | null;
  readonly tags?: readonly string[];
}

/** The API reference as one HTML page, generated from the OpenAPI document. */
export function renderReference(
  document: { paths?: Record<string, Record<string, Operation>> },
  nonce: string,
): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = new Map<string, typeof operations>();
  for (const entry of operations) {
    const tag = entry.operation.tags?.[0] ?? 'Files, downloads and live updates';
    groups.set(tag, [...(groups.get(tag) ?? []), entry]);
  }
  const sections = [...groups].map(
    ([tag, list]) => `<section><h2>${escapeHtml(tag)}</h2>${list.map(renderOperation).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Aangan API</title>
<style nonce="${nonce}">body{font:14px/20px system-ui,sans-serif;max-width:960px;margin:0 auto;padding:24px;color:#2c2622}h2{margin-top:32px}details{border-top:1px solid #e4dfd9;padding:8px 0}summary{cursor:pointer;display:flex;gap:12px;align-items:baseline}code{font:13px ui-monospace,monospace}b{width:60px;font-size:12px;color:#a14a2a}span{color:#6b635c;margin-left:auto}small{color:#6b635c;min-width:84px}pre{background:#f6f3ef;padding:12px;border-radius:6px;overflow:auto}</style></head>
<body><h1>Aangan API</h1><p>All operations under <code>/api</code>. The OpenAPI document: <a href="/api/openapi.json">/api/openapi.json</a>. Send an API key as <code>Authorization: Bearer aangan_…</code>; each operation lists the scopes that the key needs, or needs a signed-in person. Pictures under <code>/files</code> take the same key. A key never belongs into an address.</p>${sections.join('')}</body></html>`;
}

function renderOperation({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const scopes = operation['x-scopes'];
  const access = scopes === null || scopes === undefined ? 'no key' : scopes.join(' + ') || 'public';
  return `<details><summary><b>${escapeHtml(method.toUpperCase())}</b><code>${escapeHtml(path)}</code><small>${escapeHtml(access)}</small><span>${escapeHtml(operation.summary ?? '')}</span></summary><pre>${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details>`;
}
