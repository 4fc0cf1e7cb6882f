import type { EnquiryReading } from './enquiry.ts';
import { notUnderstood } from './enquiry.ts';
import { cutTexts } from './mapped.ts';
import { cleanText } from './sample-fields.ts';

/**
 * A call that a telephone service reports by a GET request, like Exotel's Passthru applet:
 * https://docs.exotel.com/voice-apis/working-with-passthru-applet. Its older documents name the caller `From`.
 */
export function readMissedCall(query: string): EnquiryReading {
  const params = new URLSearchParams(query);
  const value = (...names: string[]) =>
    cleanText(names.map((name) => params.get(name) ?? '').find((one) => one !== '') ?? '').replace(/^"+|"+$/gu, '');
  if (value('Direction').startsWith('outbound')) return { kind: 'refused', reason: 'outgoing' };
  const phone = value('CallFrom', 'From');
  if (phone === '') return notUnderstood('no_contact');
  const to = value('CallTo', 'To');
  const digits = value('digits');
  return {
    kind: 'enquiry',
    enquiry: cutTexts({
      full_name: '',
      phone,
      email: '',
      message: [to && `${phone} → ${to}`, value('StartTime', 'CurrentTime'), digits && `# ${digits}`]
        .filter((part) => part !== '')
        .join(' · '),
      property: '',
      campaign: '',
    }),
  };
}

export function callIdOf(query: string): string {
  return cleanText(new URLSearchParams(query).get('CallSid') ?? '');
}
