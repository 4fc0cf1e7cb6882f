import type { EnquiryReading } from './enquiry.ts';
import { notUnderstood } from './enquiry.ts';
import { cutTexts } from './mapped.ts';
import { cleanText, parseJson } from './sample-fields.ts';

/**
 * A lead of a Google Ads lead form: https://developers.google.com/google-ads/webhook/docs/implementation. Google calls the
 * webhook with sample data ('is_test') when the advertiser tries it.
 */
interface GoogleLead {
  readonly lead_id: string;
  readonly google_key: string;
  readonly is_test: boolean;
  readonly campaign_id: string;
  /** Null if the body has no list of answers. */
  readonly columns: ReadonlyArray<{ readonly id: string; readonly name: string; readonly value: string }> | null;
}

export function parseGoogleLead(body: string): GoogleLead | null {
  const parsed = parseJson(body);
  if (!isRecord(parsed)) return null;
  const answers: unknown = parsed.user_column_data;
  return {
    lead_id: textOf(parsed.lead_id),
    google_key: textOf(parsed.google_key),
    is_test: parsed.is_test === true,
    campaign_id: textOf(parsed.campaign_id),
    columns: Array.isArray(answers)
      ? answers.filter(isRecord).map((column) => ({
          id: textOf(column.column_id).toUpperCase(),
          name: textOf(column.column_name),
          value: textOf(column.string_value),
        }))
      : null,
  };
}

const known: Readonly<Record<string, readonly string[]>> = {
  phone: ['PHONE_NUMBER', 'WORK_PHONE'],
  email: ['EMAIL', 'WORK_EMAIL'],
};
const nameParts = ['FULL_NAME', 'FIRST_NAME', 'LAST_NAME'];

export function readGoogleLead(body: string, { isAccepted }: { readonly isAccepted: boolean }): EnquiryReading {
  const lead = parseGoogleLead(body);
  if (!lead?.columns) return notUnderstood('malformed');
  if (lead.is_test && !isAccepted) return { kind: 'refused', reason: 'test' };
  const { columns } = lead;
  const columnText = (ids: readonly string[]) =>
    columns.find(({ id, value }) => ids.includes(id) && value)?.value ?? '';
  const [phone, email] = [columnText(known.phone ?? []), columnText(known.email ?? [])];
  const parts = [columnText(['FIRST_NAME']), columnText(['LAST_NAME'])].filter(Boolean).join(' ');
  const rest = columns
    .filter(({ id, value }) => value !== '' && value !== phone && value !== email && !nameParts.includes(id))
    .map(({ id, name, value }) => `${name || id}: ${value}`);
  return {
    kind: 'enquiry',
    enquiry: cutTexts({
      full_name: columnText(['FULL_NAME']) || parts,
      phone,
      email,
      message: rest.join('\n'),
      property: '',
      campaign: lead.campaign_id,
    }),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? cleanText(String(value)) : '';
}
