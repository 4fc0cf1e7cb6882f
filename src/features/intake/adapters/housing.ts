import { createHmac } from 'node:crypto';
import type { EnquiryReading } from './enquiry.ts';
import { notUnderstood } from './enquiry.ts';
import { cutTexts } from './mapped.ts';
import type { AccountAccess, PulledAnswer, TimeWindow } from './pulled.ts';
import { keyOfContent, unreadable } from './pulled.ts';
import { cleanText, parseJson } from './sample-fields.ts';

/*
 * The JSON that Housing.com answers, as public integrations describe it: the request has the HMAC-SHA-256 of its time.
 * Housing.com gives its documents only to customers, so nobody has checked it against them.
 */

/** The most that one request gives. */
const perPage = 1000;

/** The address with its signed query. */
export function housingUrl({ address, login, secret }: AccountAccess, { from, to }: TimeWindow, now: Date): string {
  const seconds = (at: Date) => String(Math.floor(at.getTime() / 1000));
  const time = seconds(now);
  const url = new URL(address);
  for (const [name, value] of Object.entries({
    start_date: seconds(from),
    end_date: seconds(to),
    current_time: time,
    hash: createHmac('sha256', secret).update(time).digest('hex'),
    id: login,
    per_page: String(perPage),
  }))
    url.searchParams.set(name, value);
  return url.href;
}

type Lead = Readonly<Record<string, unknown>>;

/** The enquiries of an answer, each in its own JSON. */
export function splitHousing(answer: string): PulledAnswer {
  const parsed = parseJson(answer);
  const isObject = isRecord(parsed);
  if (isObject && parsed.apiErrors !== undefined && parsed.apiErrors !== null)
    return { kind: 'error', error: 'refused', detail: errorText(parsed.apiErrors) };
  const leads = isObject ? parsed.data : parsed;
  if (!Array.isArray(leads)) return unreadable;
  const items = leads.map((lead: unknown) => {
    const fields = isRecord(lead) ? lead : {};
    const id = textOf(fields, 'lead_id', 'id');
    const parts = ['lead_date', 'lead_name', 'lead_phone', 'lead_email', 'flat_id', 'project_id', 'project_name'];
    const texts = parts.map((name) => textOf(fields, name));
    const body = JSON.stringify(lead);
    const content = texts.some((text) => text !== '') ? keyOfContent(...texts) : keyOfContent(body);
    return { key: id === '' ? content : `lead:${id}`.slice(0, 200), body };
  });
  return { kind: 'items', items, isFull: items.length >= perPage };
}

export function readHousing(body: string): EnquiryReading {
  const lead = parseJson(body);
  if (!isRecord(lead)) return notUnderstood('malformed');
  const listing = textOf(lead, 'flat_id', 'property_id');
  const code = textOf(lead, 'country_code').replace(/^\+/u, '');
  const phone = textOf(lead, 'lead_phone');
  const about = [
    textOf(lead, 'apartment_names', 'property_field'),
    [textOf(lead, 'locality', 'locality_name'), textOf(lead, 'city', 'city_name')].filter(Boolean).join(', '),
    [textOf(lead, 'min_price'), textOf(lead, 'max_price')].filter(Boolean).join(' – '),
    textOf(lead, 'service_type'),
  ];
  return {
    kind: 'enquiry',
    enquiry: {
      ...cutTexts({
        full_name: textOf(lead, 'lead_name'),
        phone: code !== '' && /^\d{1,3}$/u.test(code) && /^\d{10}$/u.test(phone) ? `+${code} ${phone}` : phone,
        email: textOf(lead, 'lead_email'),
        message: about.filter((line) => line !== '').join('\n'),
        property: textOf(lead, 'project_name') || listing,
        campaign: '',
      }),
      ...(listing !== '' && { listing: { portal: 'housing', id: listing } }),
    },
  };
}

function isRecord(value: unknown): value is Lead {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(lead: Lead, ...names: readonly string[]): string {
  return names.map((name) => cleanValue(lead[name])).find((text) => text !== '') ?? '';
}

function cleanValue(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? cleanText(String(value)) : '';
}

function errorText(errors: unknown): string {
  if (typeof errors === 'string') return cleanText(errors);
  if (!isRecord(errors)) return '';
  return Object.values(errors)
    .flat()
    .map((one) => cleanValue(one))
    .filter((text) => text !== '')
    .join(' ');
}
