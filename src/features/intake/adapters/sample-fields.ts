/** A field of a delivery with its value as text. */
export interface SampleField {
  readonly name: string;
  readonly value: string;
}

const maxFields = 200;
const deepest = 6;
const maxValueLength = 4000;
const maxNameLength = 200;

/** The fields of a JSON or form body, nested names joined by dots; null if it is neither. */
export function readFields(contentType: string, body: string): SampleField[] | null {
  const type = contentType.toLowerCase();
  const start = body.trimStart().charAt(0);
  if (type.includes('json') || start === '{' || start === '[') {
    const parsed = parseJson(body);
    if (parsed === undefined || typeof parsed !== 'object' || parsed === null) return null;
    const fields: SampleField[] = [];
    flatten(parsed, '', 0, fields);
    return fields;
  }
  if (type.includes('x-www-form-urlencoded') || (type === '' && body.includes('='))) {
    return [...new URLSearchParams(body)].slice(0, maxFields).map(([name, value]) => fieldOf(name, value));
  }
  return null;
}

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // Also thrown for a body that nests too deeply.
    return undefined;
  }
}

/** Removes what PostgreSQL cannot store and nobody can see: control characters, lone surrogates, replacement characters. */
export function cleanText(value: string): string {
  return value.replace(/\p{Surrogate}|[\ufffd-\uffff]|(?![\t\n\r])\p{Cc}/gu, '').trim();
}

function fieldOf(name: string, value: string): SampleField {
  return { name: cut(cleanText(name), maxNameLength), value: cut(cleanText(value), maxValueLength) };
}

/** Cuts a text, and leaves no half of a character at its end. */
export function cut(value: string, longest: number): string {
  return value.slice(0, longest).replace(/\p{Surrogate}$/u, '');
}

function flatten(value: unknown, path: string, depth: number, fields: SampleField[]): void {
  if (fields.length >= maxFields || depth > deepest || value === null || value === undefined) return;
  if (typeof value !== 'object') {
    fields.push(fieldOf(path, String(value)));
    return;
  }
  const named = namedValue(value);
  if (named) {
    fields.push(fieldOf(named.name, named.value));
    return;
  }
  for (const [key, part] of Object.entries(value))
    flatten(part, path === '' ? key : `${path}.${key}`, depth + 1, fields);
}

const nameKeys = ['name', 'label', 'title', 'question', 'field', 'key', 'id'];
const valueKeys = ['value', 'answer', 'string_value'];

/** Form builders send lists of `{ name, value }`: such an object is one field. */
function namedValue(value: object): { name: string; value: string } | null {
  const entries = new Map<string, unknown>(Object.entries(value));
  if (entries.size > 5) return null;
  const valueKey = valueKeys.find((key) => ['string', 'number'].includes(typeof entries.get(key)));
  const name = nameKeys.map((key) => entries.get(key)).find((one) => typeof one === 'string' && one !== '');
  return valueKey === undefined || typeof name !== 'string' ? null : { name, value: String(entries.get(valueKey)) };
}
