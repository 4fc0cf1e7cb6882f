import { drawPot } from '#platform/pictures/server/plants.ts';
import { type Building, ground, type Scene } from '#platform/pictures/server/scene.ts';
import { darker, lighter, rect } from '#platform/pictures/server/shapes.ts';
import { castShadow, drawDoor, drawPane, drawRail } from './facade.ts';

/** A villa of white slabs and glass, its upper floor set across the lower. */
export function drawModernVilla(scene: Scene): Building {
  const { random, tone } = scene;
  const flip = random.chance(0.5);
  const width = random.between(820, 960);
  const left = 800 - width / 2;
  const wall = random.pick(['#fbf5ea', '#f1e8da', '#e9dfd0', '#f6ead6']);
  const cladding = random.pick(['#c77f59', '#8a5a3f', '#7d8a80', '#a0623f', '#b79a74']);
  const slab = random.pick(['#6a4a3a', '#4c4440', '#7a5542', '#e9ded0']);
  const low = ground - 190;
  const top = low - 174;
  const at = (share: number, size: number) => (flip ? left + width * (1 - share) - size : left + width * share);
  const parts = [castShadow(scene, left, width, ground, 150)];
  parts.push(rect(left, low, width, 192, tone(wall)));
  const upper = width * random.between(0.56, 0.7);
  const upperX = at(random.between(0.04, 0.12), upper);
  parts.push(rect(upperX, top, upper, 176, tone(lighter(wall, 0.3))));
  const clad = width * random.between(0.16, 0.24);
  const cladX = flip ? upperX : upperX + upper - clad;
  parts.push(rect(cladX, top, clad, 176, tone(cladding)));
  for (let x = cladX + 10; x < cladX + clad - 4; x += 16)
    parts.push(rect(x, top, 4, 176, tone(darker(cladding, 0.2)), { opacity: 0.7 }));
  const glassX = flip ? upperX + clad + 30 : upperX + 30;
  const glass = upper - clad - 60;
  const panes = Math.round(glass / 120);
  for (let pane = 0; pane < panes; pane += 1)
    parts.push(drawPane(scene, glassX + (pane * glass) / panes + 4, top + 30, glass / panes - 8, 140, tone('#4c4440')));
  parts.push(drawRail(scene, glassX - 14, top + 118, glass + 28, 54, slab, 'glass'));
  parts.push(
    rect(upperX - 26, top - 18, upper + 52, 22, tone(slab)),
    rect(upperX - 26, top - 18, upper + 52, 5, tone(lighter(slab, 0.3))),
  );
  parts.push(
    rect(left - 34, low - 14, width + 68, 22, tone(slab)),
    rect(left - 34, low - 14, width + 68, 5, tone(lighter(slab, 0.3))),
    rect(left, low + 8, width, 14, '#2b2a2e', { opacity: 0.14 }),
  );
  const [freeLeft, freeRight] = [upperX - left, left + width - upperX - upper];
  const free = Math.max(freeLeft, freeRight) - 60;
  if (free > 110 && random.chance(0.7)) {
    parts.push(drawPergola(scene, freeLeft > freeRight ? left + 20 : upperX + upper + 40, low, free, slab));
  }
  const door = at(0.44, 84);
  const wide = width * 0.32;
  const live = at(0.05, wide);
  for (let pane = 0; pane < 3; pane += 1)
    parts.push(drawPane(scene, live + (pane * wide) / 3 + 4, low + 38, wide / 3 - 8, 144, tone('#4c4440')));
  parts.push(drawDoor(scene, door, low + 44, 84, 148, random.pick(['#9b5336', '#7a4a32', '#4d6470', '#8a5f3c'])));
  parts.push(rect(door - 30, low + 40, 14, 148, tone(cladding)), rect(door + 100, low + 40, 14, 148, tone(cladding)));
  const carport = at(0.6, width * 0.34);
  if (random.chance(0.5)) {
    parts.push(rect(carport, low + 36, width * 0.34, 156, tone(darker(wall, 0.36))));
    for (let y = low + 46; y < ground - 8; y += 22)
      parts.push(rect(carport + 10, y, width * 0.34 - 20, 18, tone(darker(cladding, 0.1))));
  } else {
    for (let pane = 0; pane < 2; pane += 1)
      parts.push(drawPane(scene, carport + 14 + pane * width * 0.165, low + 46, width * 0.145, 110, tone('#4c4440')));
  }
  parts.push(
    rect(left - 50, ground - 10, width + 100, 14, tone('#dccbb0')),
    rect(door - 70, ground - 20, 224, 12, tone('#e9dcc6')),
  );
  parts.push(drawPot(scene, door - 66, ground - 18, 0.8), drawPot(scene, door + 156, ground - 18, 0.8));
  return { drawing: parts.join(''), left: left - 40, right: left + width + 40, top: top - 20, door: door + 42 };
}

function drawPergola(scene: Scene, x: number, y: number, width: number, colour: string): string {
  const parts = [rect(x, y - 96, width, 8, scene.tone(colour))];
  for (let post = 0; post <= 4; post += 1)
    parts.push(rect(x + (post * (width - 6)) / 4, y - 96, 6, 84, scene.tone(colour)));
  return parts.join('');
}
