import type { EnquiryReading } from './enquiry.ts';
import { notUnderstood } from './enquiry.ts';
import { cutTexts, mapEnquiry } from './mapped.ts';
import type { SampleField } from './sample-fields.ts';
import { cleanText, cut, parseJson } from './sample-fields.ts';

/*
 * Meta lead ads: the webhook names the leads
 * (https://developers.facebook.com/docs/graph-api/webhooks/getting-started/webhooks-for-leadgen), and the Graph API hands
 * over each (https://developers.facebook.com/docs/marketing-api/guides/lead-ads/retrieving).
 */

/** The fields of a lead; those about the advertisement need another permission. */
export const metaLeadFields = {
  all: 'id,created_time,form_id,platform,ad_name,campaign_name,field_data',
  least: 'id,created_time,form_id,field_data',
} as const;

/** Ids have more digits than a JavaScript number holds, and come as numbers: they become texts. */
function parseWithLongIds(body: string): unknown {
  return parseJson(body.replace(/"(?:[^"\\]|\\.)*"|\d{16,}/gu, (part) => (part.startsWith('"') ? part : `"${part}"`)));
}

/** The notifications about leads in a body, one text for each; empty if it has none. */
export function splitMetaNotifications(body: string): Array<{ leadId: string; body: string }> {
  const parsed = parseWithLongIds(body);
  if (!isRecord(parsed) || parsed.object !== 'page' || !Array.isArray(parsed.entry)) return [];
  return parsed.entry
    .filter(isRecord)
    .flatMap(({ changes }) => (Array.isArray(changes) ? changes.filter(isRecord) : []))
    .filter(({ field, value }) => field === 'leadgen' && isRecord(value))
    .map(({ value }) => ({ leadId: leadIdOf(value), body: JSON.stringify({ notification: value }) }))
    .filter(({ leadId }) => leadId !== '');
}

function leadIdOf(notification: unknown): string {
  const id = isRecord(notification) ? notification.leadgen_id : '';
  return /^\d{1,40}$/u.test(String(id)) ? String(id) : '';
}

/** The lead that a stored delivery still has to fetch; null if it is fetched, or names none. */
export function metaLeadToFetch(body: string): string | null {
  const stored = parseJson(body);
  if (!isRecord(stored) || stored.lead !== undefined) return null;
  return leadIdOf(stored.notification) || null;
}

/** A stored delivery with the answer of the Graph API, which is kept as it came; null if that is no JSON object. */
export function withFetchedLead(body: string, answer: string): string | null {
  if (!isRecord(parseJson(answer))) return null;
  return `${body.slice(0, body.lastIndexOf('}'))},"lead":${answer.trim()}}`;
}

export function readMetaLead(body: string, { isAccepted }: { readonly isAccepted: boolean }): EnquiryReading {
  const stored = parseJson(body);
  if (!isRecord(stored)) return notUnderstood('malformed');
  const { lead } = stored;
  if (lead === undefined) return notUnderstood(stored.notification === undefined ? 'malformed' : 'not_fetched');
  if (!isRecord(lead) || !Array.isArray(lead.field_data)) return notUnderstood('malformed');
  const fields = lead.field_data.filter(isRecord).map(({ name, values }): SampleField => {
    const texts = Array.isArray(values) ? values.map(textOf) : [textOf(values)];
    return { name: cut(textOf(name), 200), value: cut(texts.filter(Boolean).join(', '), 4000) };
  });
  const isTest = fields.some(({ value }) => value.startsWith('<test lead:'));
  if (isTest && !isAccepted) return { kind: 'refused', reason: 'test' };
  const enquiry = mapEnquiry(fields, null);
  const form = textOf(lead.ad_name);
  return {
    kind: 'enquiry',
    enquiry: cutTexts({ ...enquiry, campaign: textOf(lead.campaign_name) || enquiry.campaign || form }),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? cleanText(String(value)) : '';
}
