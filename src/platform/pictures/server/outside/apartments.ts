import { type Building, ground, type Scene } from '#platform/pictures/server/scene.ts';
import { accents, walls } from './facade.ts';
import { drawTerraces } from './terraces.ts';
import { type Block, drawBlock, drawPodium } from './tower.ts';
import { drawWalkUp } from './walk-up.ts';

/** Blocks of flats: slender towers, broad slabs, or the four storeys over parked cars of any Indian street. */
export function drawTowers(scene: Scene): Building {
  const { random } = scene;
  const form = random.pick(['high', 'high', 'high', 'high', 'slab', 'walk-up', 'walk-up', 'terraced']);
  const wall = random.pick(walls);
  const accent = random.pick(accents);
  if (form === 'walk-up') return drawWalkUp(scene, wall, accent);
  if (form === 'terraced') return drawTerraces(scene, wall, accent);
  const count = form === 'slab' ? 1 : random.whole(2, 3);
  const blocks: Block[] = [];
  for (let index = 0; index < count; index += 1) {
    const isFront = index === count - 1;
    const storey = form === 'slab' ? random.between(50, 56) : random.between(30, 36);
    const floors = form === 'slab' ? random.whole(7, 10) : random.whole(isFront ? 13 : 10, isFront ? 17 : 14);
    const width = form === 'slab' ? random.between(620, 780) : random.between(230, 300);
    const middle =
      form === 'slab'
        ? 800
        : 800 + (index - (count - 1) / 2) * random.between(300, 370) * (random.chance(0.5) ? 1 : -1);
    blocks.push({ x: middle - width / 2, width, floors, storey, wall, accent, depth: isFront ? 0 : 0.16 });
  }
  const spread = blocks.map((block, index) => ({
    ...block,
    x: count === 1 ? block.x : 800 + (index - (count - 1) / 2) * 350 - block.width / 2,
  }));
  const order = [...spread].sort((one, other) => other.depth - one.depth);
  const left = Math.min(...spread.map((block) => block.x));
  const right = Math.max(...spread.map((block) => block.x + block.width));
  return {
    drawing: order.map((block) => drawBlock(scene, block)).join('') + drawPodium(scene, spread, accent),
    left: left - 60,
    right: right + 60,
    top: ground - Math.max(...spread.map((block) => block.floors * block.storey)) - 70,
    door: (left + right) / 2,
  };
}
