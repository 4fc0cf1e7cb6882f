import { expect, it } from 'vitest';
import { propertyInput } from './contract.ts';
import { aProperty } from './property-testing.ts';
import { tourHost } from './tour-links.ts';

it.each([
  ['https://www.youtube.com/watch?v=abc', 'YouTube'],
  ['https://youtu.be/abc', 'YouTube'],
  ['https://player.vimeo.com/video/1', 'Vimeo'],
  ['https://my.matterport.com/show/?m=x', 'Matterport'],
  ['https://tours.sahyadri.example/1', 'tours.sahyadri.example'],
  ['https://notyoutube.com/1', 'notyoutube.com'],
])('accepts %s and names it %s', (link, host) => {
  expect(propertyInput.parse(aProperty({ video_url: link, tour_url: ` ${link} ` }))).toMatchObject({ tour_url: link });
  expect(tourHost(link)).toBe(host);
});

it.each([
  'http://youtu.be/abc',
  'HTTPS://youtu.be/abc',
  'javascript:alert(1)',
  'https://user:secret@youtu.be/abc',
  'youtu.be/abc',
  'https://localhost/1',
  'data:text/html,x',
])('refuses %s', (link) => {
  const { error } = propertyInput.safeParse(aProperty({ video_url: link }));
  expect(error?.issues).toMatchObject([{ path: ['video_url'], message: 'not_https' }]);
});
