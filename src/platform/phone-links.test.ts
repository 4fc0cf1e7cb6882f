import { describe, expect, it } from 'vitest';
import { callLink, phoneDigits, smsLink, whatsAppLink } from './phone-links.ts';

describe('phoneDigits', () => {
  it.each([
    ['98220 41736', '919822041736'],
    ['098220-41736', '919822041736'],
    ['+91 98220 41736', '919822041736'],
    ['0091 98220 41736', '919822041736'],
    ['919822041736', '919822041736'],
    ['+1 (415) 555-2671', '14155552671'],
    ['+65 6123 4567', '6561234567'],
    ['९८२२० ४१७३६', '919822041736'],
    ['૦૦૯૧ ૯૮૨૨૦ ૪૧૭૩૬', '919822041736'],
  ])('%s is %s', (typed, digits) => expect(phoneDigits(typed)).toBe(digits));
});

it('links to the dialler, to a message and to a chat', () => {
  expect(callLink('98220 41736')).toBe('tel:+919822041736');
  expect(smsLink('98220 41736')).toBe('sms:+919822041736');
  expect(smsLink('98220 41736', 'Tea & talk')).toBe('sms:+919822041736?body=Tea%20%26%20talk');
  expect(whatsAppLink('98220 41736')).toBe('https://wa.me/919822041736');
  expect(whatsAppLink('98220 41736', 'Kesar Wada & co')).toBe(
    'https://wa.me/919822041736?text=Kesar%20Wada%20%26%20co',
  );
});
