import { describe, expect, it } from 'vitest';
import { currentZones, isTileAddress, isTimeZone, tileOrigin } from './rules.ts';

it.each(['Asia/Kolkata', 'Asia/Calcutta', 'Asia/Kathmandu', 'UTC', 'America/Argentina/Buenos_Aires'])(
  '%s is a time zone, by either of its names',
  (zone) => expect(isTimeZone(zone)).toBe(true),
);

it.each(['Asia/Poona', '+05:30', 'Kolkata', 'IST', 'EST', "Asia/Kolkata'; --", '__proto__', ''])(
  '%s is not a time zone',
  (zone) => expect(isTimeZone(zone)).toBe(false),
);

it('offers each zone once, by its current name', () => {
  const listed = ['CET', 'EST5EDT', 'Asia/Calcutta', 'Asia/Dubai', 'Asia/Katmandu', 'Asia/Kolkata', 'Europe/Kiev'];
  expect(currentZones(listed)).toEqual(['Asia/Dubai', 'Asia/Kathmandu', 'Asia/Kolkata', 'Europe/Kyiv']);
});

describe('the address of map tiles', () => {
  it.each([
    'https://tiles.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com:8443/v1/{z}/{x}/{y}{r}.png?key=abc-1',
    'https://a.b-c.example.in/styles/x/{y}/{z}/{x}@2x',
  ])('is %s', (address) => {
    expect(isTileAddress(address)).toBe(true);
    expect(tileOrigin(address)).toMatch(/^https:\/\/[a-z.-]+(:8443)?$/u);
  });

  it.each([
    'http://tiles.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com/{z}/{x}.png',
    'https://tiles.example.com/{z}/{x}/{y}/{y}.png',
    'https://{s}.tiles.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com/{z}/{x}/{y}/{q}.png',
    'https://user:secret@tiles.example.com/{z}/{x}/{y}.png',
    'https://localhost/{z}/{x}/{y}.png',
    'https://maps.office.local/{z}/{x}/{y}.png',
    'https://intranet/{z}/{x}/{y}.png',
    'https://127.0.0.1/{z}/{x}/{y}.png',
    'https://192.168.1.9:8080/{z}/{x}/{y}.png',
    'https://[::1]/{z}/{x}/{y}.png',
    "https://tiles.example.com;script-src 'unsafe-inline'/{z}/{x}/{y}.png",
    'https://tiles.example.com /{z}/{x}/{y}.png',
    'javascript:alert(1)//{z}/{x}/{y}',
    `https://tiles.example.com/${'a'.repeat(500)}/{z}/{x}/{y}`,
  ])('is not %s', (address) => {
    expect(isTileAddress(address)).toBe(false);
  });
});
