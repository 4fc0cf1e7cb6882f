import fc from 'fast-check';
import * as z from 'zod/mini';
import { customInput, customSorting } from '#platform/custom-fields/custom-value-fields.ts';
import { stateCodes } from '#platform/indian-states.ts';
import { corpusTexts, unkeepableTexts } from './corpus.ts';

/**
 * Valid values that a schema does not describe, by the error code for other values. Add one here when the run reports
 * that it knows no valid value.
 */
const valuesByCode: Record<string, fc.Arbitrary<unknown>> = {
  unknown_state: fc.constantFrom(...stateCodes),
  not_phone: fc.constantFrom('home:98220 41736', 'work:020 2567 1234', 'spouse:+91 98220 41737', 'other:9822041738'),
  not_portal_id: fc.constantFrom('99acres:D71234567', 'magicbricks:6612345', 'housing:4412', 'other:A-1'),
  not_pin_code: fc.constantFrom('411045', '560001', '380015'),
  not_outline: fc.constantFrom('18.5,73.7;18.6,73.7;18.6,73.8', '-1,0;1,0;0,1.123456;-1,-179.5'),
  not_tiles: fc.constantFrom('https://tiles.example.com/{z}/{x}/{y}.png', 'https://a.example.in:8443/{z}/{x}/{y}{r}'),
  not_gstin: fc.constantFrom('27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'),
  not_pan: fc.constantFrom('AAPFU0939F', 'AAGCB7383J'),
  not_ifsc: fc.constantFrom('HDFC0001234', 'SBIN0ABC123'),
  not_bank_account: fc.constantFrom('001122334', '501002345678901234'),
  not_upi: fc.constantFrom('sahyadri@hdfcbank', '9822041736@upi'),
  not_sac: fc.constantFrom('997222', '997221'),
  not_https: fc.constantFrom('https://youtu.be/abc123', 'https://my.matterport.com/show/?m=1'),
  not_host: fc.constantFrom('imap.example.in', '192.168.1.9', '[::1]'),
  not_time: fc.constantFrom('10:00', '18:30', '00:00'),
  not_colour: fc.constantFrom('#a8492a', '#1F5C3A', '#000080'),
  unknown_stage: fc.constantFrom('new', 'contacted', 'qualified', 'negotiation', 'closed', 'lost', 'converted'),
  unknown_open_stage: fc.constantFrom('new', 'contacted'),
  unknown_source: fc.constantFrom('website', 'portal', 'walk_in'),
  unknown_lost_reason: fc.constantFrom('budget', 'other'),
  unknown_document_type: fc.constantFrom('contract', 'noc'),
  unknown_meeting_type: fc.constantFrom('showing', 'video_call'),
  not_a_name: fc.constantFrom('Instagram', 'बैंक बैठक', 'Open house 2'),
  not_month: fc.constantFrom('2026-03-01', '2026-11-01', '2031-12-01'),
  not_push_service: fc.constant('https://push.example.in/fuzz'),
  not_in_range: fc.constantFrom('2024-02-29', '2026-03-01', '2026-11-22', '2031-12-31'),
  // URLs that cannot be stored are omitted: the schema must refuse them.
  not_url: fc.constantFrom(
    'https://meet.example.in/visit',
    'http://192.168.1.9:8080/room?name=1',
    ...unkeepableTexts.map((text) => `https://example.in/${text}`),
  ),
};

/** Keys of words: any text of their form is accepted by the schema, but only the database knows which exist. */
const wordCodes = [
  'unknown_stage',
  'unknown_open_stage',
  'unknown_source',
  'unknown_lost_reason',
  'unknown_document_type',
  'unknown_meeting_type',
];

/** Longer texts reveal nothing new, except at the limits of their field. */
const maxTriedLength = 12_000;

/** Values that a schema accepts, generated from its definition; `fieldPath` names one it cannot generate. */
export function validValues(schema: z.core.$ZodType, fieldPath: string): fc.Arbitrary<unknown> {
  // Only the database knows which fields an agency has added. `customSorting` is left out of unions.
  if (schema === customInput) return fc.constant({});
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return inOrder(schema, record(def.shape, fieldPath));
    case 'array':
      return fc
        .array(validValues(def.element, `${fieldPath}[]`), { minLength: sizeOf(def, 'least') ?? 0, maxLength: 4 })
        .filter((list) => list.length <= (sizeOf(def, 'most') ?? list.length));
    case 'string':
      return accepted(schema, strings(def), fieldPath);
    case 'number':
      return accepted(schema, numbers(def), fieldPath);
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'nullable':
      return fc.option(validValues(def.innerType, fieldPath), { freq: 3 });
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return validValues(def.innerType, fieldPath);
    case 'union':
      return fc.oneof(
        ...def.options.filter((option) => option !== customSorting).map((option) => validValues(option, fieldPath)),
      );
    case 'tuple':
      return fc.tuple(...def.items.map((item, index) => validValues(item, `${fieldPath}.${index}`)));
    case 'record':
      return fc.dictionary(validValues(def.keyType, fieldPath).map(String), validValues(def.valueType, fieldPath));
    case 'unknown':
    case 'any':
      return fc.jsonValue();
    default:
      throw new Error(`${fieldPath}: no valid value is known for '${def.type}'; add one to validValues`);
  }
}

function record(shape: Readonly<Record<string, z.core.$ZodType>>, fieldPath: string): fc.Arbitrary<object> {
  const fields = Object.entries(shape);
  const isRequired = ([, field]: [string, z.core.$ZodType]) => field._zod.optin !== 'optional';
  return fc.record(
    Object.fromEntries(fields.map(([name, field]) => [name, validValues(field, `${fieldPath}.${name}`)])),
    {
      requiredKeys: fields.filter(isRequired).map(([name]) => name),
      noNullPrototype: true,
    },
  );
}

/** Fields that satisfy the checks of the whole object. */
function inOrder(schema: z.core.$ZodType, values: fc.Arbitrary<object>): fc.Arbitrary<unknown> {
  const { checks = [] } = (schema as z.core.$ZodTypes)._zod.def;
  return checks.length === 0 ? values : values.filter((value) => z.safeParse(schema, value).success);
}

/** Only values that the schema accepts; where those are rare, values written by hand. */
function accepted(schema: z.core.$ZodType, values: fc.Arbitrary<unknown>, fieldPath: string): fc.Arbitrary<unknown> {
  const isAccepted = (value: unknown) => z.safeParse(schema, value).success;
  const tried = fc.sample(values, { numRuns: 100, seed: 1 });
  const codes = new Set(tried.flatMap((value) => z.safeParse(schema, value).error?.issues.map(codeOf) ?? []));
  const isKey = wordCodes.some((code) => codes.has(code));
  if (!isKey && tried.filter(isAccepted).length >= 10) return values.filter(isAccepted);
  const [byHand] = [...codes].flatMap((code) => valuesByCode[code] ?? []);
  if (!byHand) throw new Error(`${fieldPath}: no valid value is known, refused as ${[...codes].join(', ')}`);
  return byHand.filter(isAccepted);
}

function codeOf({ code, message }: z.core.$ZodIssue): string {
  return code === 'custom' ? message : code;
}

/** The definitions of a schema and its checks: a format may be in either. */
function definitions(def: z.core.$ZodTypeDef): Array<Record<string, unknown>> {
  return [def, ...(def.checks ?? []).map((check) => check._zod.def)].map((one) => ({ ...one }));
}

function sizeOf(def: z.core.$ZodTypeDef, end: 'least' | 'most'): number | undefined {
  const name = end === 'least' ? 'minimum' : 'maximum';
  const [size] = definitions(def)
    .flatMap((one) => [one[name], one.length])
    .filter((value) => value !== undefined);
  return typeof size === 'number' ? size : undefined;
}

function strings(def: z.core.$ZodTypeDef): fc.Arbitrary<string> {
  const [format] = definitions(def).filter((one) => one.format !== undefined);
  switch (format?.format) {
    case undefined:
      return texts(sizeOf(def, 'least') ?? 0, sizeOf(def, 'most') ?? maxTriedLength);
    case 'uuid':
    case 'guid':
      return fc.uuid({ version: 7 });
    case 'email':
      return fc
        .tuple(fc.uuid(), fc.constantFrom('@example.in', '@EXAMPLE.in ', '+a.b@mail.example.co.in'))
        .map((parts) => parts.join(''));
    case 'date':
      return instants.map((at) => at.toISOString().slice(0, 10));
    case 'datetime':
      return fc
        .tuple(instants, fc.constantFrom('Z', '+05:30', '-12:00'))
        .map(([at, zone]) => at.toISOString().replace('Z', zone));
  }
  const pattern = format?.pattern;
  if (pattern instanceof RegExp) return fc.stringMatching(pattern);
  return fc.string();
}

const instants = fc.date({
  min: new Date('1900-01-02T00:00:00Z'),
  max: new Date('9999-12-30T00:00:00Z'),
  noInvalidDate: true,
});

function texts(least: number, most: number): fc.Arbitrary<string> {
  const size = { minLength: least, maxLength: Math.min(most, Math.max(least, 60)) };
  const grown = (text: string) => (text.length >= least ? text : text.padEnd(least, 'अ'));
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...corpusTexts).map((text) => grown(cutTo(text, most))) },
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme', ...size }).map((text) => cutTo(text, most)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', ...size }).map((text) => cutTo(text, most)) },
    { weight: 1, arbitrary: fc.constant('क'.repeat(Math.min(most, maxTriedLength))) },
  );
}

/** At most this many UTF-16 units, without splitting a surrogate pair. */
function cutTo(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/u, '');
}

function numbers(def: z.core.$ZodTypeDef): fc.Arbitrary<number> {
  const all = definitions(def);
  const bound = (check: string) =>
    all.flatMap((one) => (one.check === check && typeof one.value === 'number' ? [one.value] : []));
  const [min = -2_000_000_000] = bound('greater_than');
  const [max = 2_000_000_000] = bound('less_than');
  const [step] = bound('multiple_of');
  if (step !== undefined)
    return fc.integer({ min: Math.ceil(min / step), max: Math.floor(max / step) }).map((steps) => steps * step);
  if (all.some((one) => one.format === 'safeint')) return fc.integer({ min, max });
  return fc.oneof(fc.double({ min, max, noNaN: true }), fc.integer({ min: Math.ceil(min), max: Math.floor(max) }));
}
