import { describe, expect, it } from 'vitest';
import { readAddressEnd } from './address-end.ts';

describe('the end of an address', () => {
  it.each([
    ['Sector 57, Gurgaon, Haryana', 'Sector 57', 'Gurgaon', '06', null],
    ['12 MG Road, Pune 411045, Maharashtra, India', '12 MG Road', 'Pune', '27', '411045'],
    ['Plot 8, Sector 23, Gurgaon, Haryana - 122017', 'Plot 8, Sector 23', 'Gurgaon', '06', '122017'],
    ['Sector 76, Noida, Uttar Pradesh, 201 301', 'Sector 76', 'Noida', '09', '201301'],
    ['बाणेर, पुणे, महाराष्ट्र', 'बाणेर', 'पुणे', '27', null],
    ['Rohini Sector 9, New Delhi', 'Rohini Sector 9', 'New Delhi', '07', null],
    ['Saket, New Delhi, Delhi', 'Saket', 'New Delhi', '07', null],
    ['Rohini Sector 9, DL', 'Rohini Sector 9', 'Delhi', '07', null],
    ['Main Road, Karaikal, Puducherry', 'Main Road', 'Karaikal', '34', null],
    ['White Town, Pondicherry', 'White Town', 'Pondicherry', '34', null],
    ['Gurgaon, Haryana', '', 'Gurgaon', '06', null],
    ['Kothrud, Pune, MH', 'Kothrud', 'Pune', '27', null],
    ['12 MG Road, Karnataka', '12 MG Road', null, '29', null],
    ['Baner, Pune', 'Baner, Pune', null, null, null],
    ['Baner Pune 411045', 'Baner Pune', null, null, '411045'],
    ['come as you are, or', 'come as you are, or', null, null, null],
    ['Flat 9822041736', 'Flat 9822041736', null, null, null],
    ['', '', null, null, null],
  ])('%s', (text, rest, city, state, zipCode) => {
    expect(readAddressEnd(text)).toEqual({ rest, city, state, zipCode });
  });

  it('finds only the known city of the row', () => {
    expect(readAddressEnd('Sector 57, Gurgaon', 'gurgaon')).toMatchObject({ rest: 'Sector 57', city: 'Gurgaon' });
    expect(readAddressEnd('Sector 57, Gurgaon, Haryana', 'Gurugram')).toMatchObject({
      rest: 'Sector 57, Gurgaon',
      city: null,
      state: '06',
    });
  });
});
