import { expect, it } from 'vitest';
import { searchPhoneDigits } from './search-query.ts';

it.each([
  ['098220 123', '98220123'],
  ['+91 98220 41736', '919822041736'],
  ['+91 (0) 98220 41736', '919822041736'],
  ['+91-0-98220', '9198220'],
  ['0091 098220 41736', '919822041736'],
  ['91 098220 41736', '919822041736'],
  ['+૯૧ (૦) ૯૮૨૨૦ ૪૧૭૩૬', '919822041736'],
  // Ambiguous: a mobile number that begins like the country code and a 0.
  ['91000 12345', '9100012345'],
  ['9100 0123', '91000123'],
  // The words match the same rows.
  ['9822041736', null],
  ['41A', null],
])('reads %s as the phone number %s', (search, digits) => expect(searchPhoneDigits(search)).toBe(digits));
