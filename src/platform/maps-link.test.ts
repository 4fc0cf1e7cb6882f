import { expect, it } from 'vitest';
import { readMapsLink } from './maps-link.ts';

const baner = { latitude: 18.559, longitude: 73.7868 };

it.each([
  ['https://www.google.com/maps/place/Baner/@18.6,73.8,15z/data=!3m1!4b1!4m6!3d18.559!4d73.7868', baner],
  ['https://www.google.com/maps/@18.559,73.7868,17z', baner],
  ['https://maps.google.com/?q=18.559,73.7868', baner],
  ['https://www.google.com/maps/search/?api=1&query=18.559%2C73.7868', baner],
  ['https://maps.apple.com/?ll=18.559,73.7868&z=3', baner],
  ['geo:18.559,73.7868?z=17', baner],
  [' 18.559, 73.7868 ', baner],
  ['18.559° 73.7868°', baner],
  ['-33.85, 151.2', { latitude: -33.85, longitude: 151.2 }],
])('reads the position of %s', (text, place) => {
  expect(readMapsLink(text)).toEqual(place);
});

it.each(['https://maps.app.goo.gl/abc', 'Baner, Pune', '', '98.5, 73.7', '18.5', 'call 98220, 41736 now'])(
  'finds none in %s',
  (text) => {
    expect(readMapsLink(text)).toBeNull();
  },
);
