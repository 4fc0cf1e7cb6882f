import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { programFolder } from '#platform/environment/server/environment.ts';
import { demoListings } from './demo-listings.ts';
import { motifsOf, readDemoPicture } from './demo-pictures.ts';

it('uses each picture of the folder', async () => {
  const turns = Array.from({ length: 60 }, (_, turn) => turn);
  const motifs = [...new Set([...demoListings.flatMap(({ kind }) => motifsOf(kind)), 'plan' as const])];
  const read = new Set<string>();
  for (const motif of motifs)
    for (const turn of turns) read.add((await readDemoPicture(motif, turn)).toString('base64'));
  expect(read.size).toBe((await readdir(path.join(programFolder(), 'demo', 'pictures'))).length);
  const { format, width, height } = await sharp(await readDemoPicture('villa', 0)).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 1600, height: 1000 });
});
