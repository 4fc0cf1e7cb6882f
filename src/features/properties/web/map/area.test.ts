import { expect, it } from 'vitest';
import { writeOutline } from '../../outline.ts';
import { edgesOf, edgesOfLocalities, rectangle, rectangleEdges } from './area.ts';

const pune = { north: 18.6, south: 18.5, east: 73.9, west: 73.7 };

it('writes a rectangle and reads its edges again', () => {
  expect(rectangleEdges(writeOutline(rectangle(pune)))).toEqual(pune);
});

it('takes no drawn area for a rectangle', () => {
  expect(rectangleEdges(undefined)).toBeNull();
  expect(rectangleEdges('18.5,73.7;18.6,73.8;18.5,73.9')).toBeNull();
  expect(rectangleEdges('18.5,73.7;18.6,73.8;18.5,73.9;18.4,73.8')).toBeNull();
});

it('reaches around localities, and leaves out those without a centre', () => {
  const locality = (name: string, latitude: number | null, longitude: number | null) => ({
    name,
    city: 'Pune',
    latitude,
    longitude,
  });
  const edges = edgesOfLocalities([
    locality('Baner', 18.55, 73.78),
    locality('Aundh', 18.56, 73.8),
    locality('X', null, null),
  ]);
  expect(edges?.south).toBeCloseTo(18.538);
  expect(edges?.north).toBeCloseTo(18.572);
  expect(edges?.west).toBeLessThan(73.768);
  expect(edgesOfLocalities([locality('X', null, null)])).toBeNull();
});

it('stays on the globe', () => {
  expect(edgesOf([{ latitude: 89.999, longitude: 179.999 }], 0.5)).toMatchObject({ north: 90, east: 180 });
});
