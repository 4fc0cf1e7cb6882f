import { escapeHtml } from '#platform/escape-html.ts';
import type { EnquiryReading } from './enquiry.ts';
import { notUnderstood } from './enquiry.ts';
import { cutTexts } from './mapped.ts';
import type { AccountAccess, PulledAnswer, TimeWindow } from './pulled.ts';
import { keyOfContent, unreadable } from './pulled.ts';
import { cleanText } from './sample-fields.ts';
import type { XmlElement } from './xml.ts';
import { findElement, parseXml } from './xml.ts';

/*
 * The XML that 99acres answers, as public integrations describe it. 99acres gives its documents only to customers, so nobody
 * has checked it against them.
 */

const indian = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The form with the query; its times are those of India. */
export function acresQuery({ login, secret }: AccountAccess, { from, to }: TimeWindow): string {
  const xml = [
    "<?xml version='1.0'?><query>",
    `<user_name>${escapeHtml(login)}</user_name><pswd>${escapeHtml(secret)}</pswd>`,
    `<start_date>${indian.format(from)}</start_date><end_date>${indian.format(to)}</end_date></query>`,
  ].join('');
  return new URLSearchParams({ xml }).toString();
}

/** The enquiries of an answer, each in its own XML. */
export function splitAcres(answer: string): PulledAnswer {
  const root = parseXml(answer);
  if (root?.name.toLowerCase() !== 'xml' || root.attributes.ActionStatus === undefined) return unreadable;
  if (root.attributes.ActionStatus.trim().toLowerCase() !== 'true') {
    const said = findElement(root, 'Message') ?? findElement(root, 'ErrorMsg');
    return { kind: 'error', error: 'refused', detail: cleanText(said?.text ?? '') };
  }
  const items = root.children
    .filter(({ name }) => name === 'Resp')
    .map((element) => {
      const body = answer.slice(element.start, element.end);
      const query = findElement(element, 'QryDtl')?.attributes ?? {};
      const id = cleanText(query.QueryId || query.TblId || '');
      return { key: id === '' ? keyOfContent(body) : `query:${id}`.slice(0, 200), body };
    });
  return { kind: 'items', items, isFull: false };
}

export function readAcres(body: string): EnquiryReading {
  const root = parseXml(body);
  if (root?.name !== 'Resp') return notUnderstood('malformed');
  const textOf = (within: XmlElement | null, ...names: string[]) =>
    names.map((name) => cleanText(findElement(within, name)?.text ?? '')).find((text) => text !== '') ?? '';
  const [query, contact] = [findElement(root, 'QryDtl'), findElement(root, 'CntctDtl')];
  const listing = textOf(query, 'ProdId');
  const title = textOf(query, 'ProjName', 'CmpctLabl');
  const label = textOf(query, 'CmpctLabl');
  return {
    kind: 'enquiry',
    enquiry: {
      ...cutTexts({
        full_name: textOf(contact, 'Name'),
        phone: textOf(contact, 'Phone', 'Mobile'),
        email: textOf(contact, 'Email'),
        message: [textOf(query, 'QryInfo'), label === title ? '' : label].filter((line) => line !== '').join('\n'),
        property: title || listing,
        campaign: '',
      }),
      ...(listing !== '' && { listing: { portal: '99acres', id: listing } }),
    },
  };
}
