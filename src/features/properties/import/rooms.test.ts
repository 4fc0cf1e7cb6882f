import { describe, expect, it } from 'vitest';
import { readBathrooms, readRooms } from './rooms.ts';

describe('rooms', () => {
  it.each([
    ['2 BHK', 2, 'bhk'],
    ['2BHK', 2, 'bhk'],
    ['3-bhk', 3, 'bhk'],
    ['3 B.H.K.', 3, 'bhk'],
    ['BHK 3', 3, 'bhk'],
    ['two BHK', 2, 'bhk'],
    ['३ बीएचके', 3, 'bhk'],
    ['3 BHK Villa', 3, 'bhk'],
    ['4 Bedroom', 4, 'bedroom'],
    ['4 bedrooms', 4, 'bedroom'],
    ['4 Beds', 4, 'bedroom'],
    ['4BR', 4, 'bedroom'],
    ['43 Bedroom', 43, 'bedroom'],
    ['0 BHK', 0, 'bhk'],
    ['99 BHK', 99, 'bhk'],
    ['1 RK', 0, 'rk'],
    ['1R.K.', 0, 'rk'],
    ['2 RK', 1, 'rk'],
    ['Studio', 0, 'studio'],
    ['studio apartment', 0, 'studio'],
    ['3', 3, 'figure'],
    ['3.0', 3, 'figure'],
  ])('%s has %i bedrooms', (text, bedrooms, form) => {
    expect(readRooms(text)).toMatchObject({ kind: 'rooms', bedrooms, form, isRange: false, hasExtra: false });
  });

  it.each([
    ['2.5 BHK', 2],
    ['2½ BHK', 2],
    ['3 BHK + Servant', 3],
    ['3BHK+Study', 3],
    ['3+1 BHK', 3],
    ['3 BHK + 1', 3],
  ])('%s has %i bedrooms and an extra', (text, bedrooms) => {
    expect(readRooms(text)).toMatchObject({ bedrooms, hasExtra: true, text });
  });

  it.each(['2/3 BHK', '2 - 3 BHK', '3,2 BHK', '2 to 3 BHK', '2 & 3 bhk'])(
    '%s takes the smaller of two numbers',
    (text) => {
      expect(readRooms(text)).toMatchObject({ bedrooms: 2, isRange: true });
    },
  );

  it.each([
    ['big', 'unreadable'],
    ['Plot', 'unreadable'],
    ['2.3 BHK', 'unreadable'],
    ['-2', 'unreadable'],
    ['100 BHK', 'out_of_range'],
    ['1056', 'out_of_range'],
  ])('%s is not a number of rooms: %s', (text, code) => {
    expect(readRooms(text)).toEqual({ kind: 'unreadable', code, text });
  });
});

describe('bathrooms', () => {
  it.each([
    ['0', 0],
    ['2', 2],
    ['2.0', 2],
    ['2.5', 2.5],
    ['2½', 2.5],
    ['3 Baths', 3],
    ['3T', 3],
    ['3+', 3],
    ['27', 27],
    ['99', 99],
  ])('%s is %d', (text, bathrooms) => {
    expect(readBathrooms(text)).toEqual({ kind: 'bathrooms', bathrooms, text });
  });

  it.each([
    ['2.3', 'unreadable'],
    ['2+1', 'unreadable'],
    ['many', 'unreadable'],
    ['99.5', 'out_of_range'],
  ])('%s is refused: %s', (text, code) => {
    expect(readBathrooms(text)).toEqual({ kind: 'unreadable', code, text });
  });
});
