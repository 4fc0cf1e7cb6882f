import type { Random } from '#platform/pictures/server/random.ts';
import { circle, group, mix, oval, rect } from '#platform/pictures/server/shapes.ts';
import type { Room } from './layouts.ts';

/** The colour of thin lines in plan. */
export const line = '#a8917a';

function piece(x: number, y: number, width: number, height: number, fill: string, round = 6): string {
  return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${Math.max(0, width).toFixed(1)}" height="${Math.max(0, height).toFixed(1)}" rx="${round}" fill="${fill}" stroke="${line}" stroke-width="2.5"/>`;
}

/** What stands in a room, seen from above. */
export function furnish(random: Random, room: Room, accent: string): string {
  const { kind, x, y, width, height } = room;
  const cloth = mix(accent, '#fff7ea', 0.62);
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  switch (kind) {
    case 'bedroom': {
      const size = Math.min(width * 0.56, height * 0.62, 190);
      const left = middleX - size / 2;
      const top = y + 18;
      return [
        piece(left, top, size, size * 1.12, '#fffaf0'),
        piece(left + 8, top + 10, size / 2 - 14, size * 0.24, '#ffffff', 8),
        piece(left + size / 2 + 6, top + 10, size / 2 - 14, size * 0.24, '#ffffff', 8),
        piece(left, top + size * 0.44, size, size * 0.68, cloth),
        piece(left - 40, top, 32, 32, '#e9d3b4', 3),
        piece(left + size + 8, top, 32, 32, '#e9d3b4', 3),
        height > 260 ? piece(x + 16, y + height - 62, width * 0.52, 44, '#dcbf98', 2) : '',
      ].join('');
    }
    case 'living': {
      const sofa = Math.min(width * 0.6, 260);
      return [
        piece(middleX - sofa * 0.62, middleY - 70, sofa * 1.24, 190, mix(accent, '#fff7ea', 0.82), 4),
        piece(middleX - sofa / 2, middleY - 110, sofa, 76, cloth, 14),
        piece(middleX - sofa / 2 + 14, middleY - 78, sofa / 2 - 18, 40, mix(cloth, '#ffffff', 0.4), 8),
        piece(middleX + 4, middleY - 78, sofa / 2 - 18, 40, mix(cloth, '#ffffff', 0.4), 8),
        piece(middleX - 60, middleY - 4, 120, 56, '#dcbf98', 6),
        piece(middleX + sofa / 2 + 8, middleY - 22, 66, 70, cloth, 14),
        piece(middleX - 100, y + height - 38, 200, 20, '#cda97e', 2),
        plant(x + 40, y + 40),
      ].join('');
    }
    case 'dining': {
      const [wide, high] = [Math.min(width * 0.46, 110), Math.min(height * 0.4, 190)];
      const chairs = [-1, 1].flatMap((side) =>
        [0.22, 0.5, 0.78].map((share) =>
          piece(middleX + side * (wide / 2 + 20) - 15, middleY - high / 2 + high * share - 15, 30, 30, cloth, 8),
        ),
      );
      return (
        chairs.join('') +
        piece(middleX - wide / 2, middleY - high / 2, wide, high, '#dcbf98', 10) +
        circle(middleX, middleY, 14, '#fffaf0')
      );
    }
    case 'kitchen':
      return [
        piece(x + 10, y + 10, width - 20, 46, '#efe6d8', 2),
        piece(x + 10, y + 10, 46, height * 0.62, '#efe6d8', 2),
        piece(x + width * 0.5, y + 18, 60, 30, '#d3e2e2', 6),
        ...[0, 1, 2, 3].map(
          (ring) =>
            `<circle cx="${(x + 23 + (ring % 2) * 20).toFixed(1)}" cy="${(y + height * 0.34 + Math.floor(ring / 2) * 20).toFixed(1)}" r="7" fill="none" stroke="${line}" stroke-width="2.5"/>`,
        ),
        piece(x + 10, y + height * 0.62 + 16, 46, 46, '#dfe3df', 4),
      ].join('');
    case 'bath': {
      const tub = random.chance(0.5);
      return [
        tub
          ? piece(x + 14, y + 14, width - 28, Math.min(64, height * 0.32), '#ffffff', 24)
          : piece(x + 14, y + 14, Math.min(80, width - 28), Math.min(80, height * 0.4), '#e9f2f2', 4) +
            circle(x + 54, y + 54, 6, line),
        piece(x + width - 52, y + height * 0.46, 38, 22, '#ffffff', 3),
        oval(x + width - 33, y + height * 0.46 + 40, 17, 22, line) +
          oval(x + width - 33, y + height * 0.46 + 40, 14.5, 19.5, '#ffffff'),
        piece(x + 14, y + height * 0.56, 44, 34, '#ffffff', 14),
      ].join('');
    }
    case 'balcony':
      return (
        plant(x + 30, y + 32) +
        plant(x + width - 30, y + 32) +
        circle(middleX, middleY + 6, 22, '#dcbf98') +
        piece(middleX - 60, middleY - 8, 28, 28, cloth, 8) +
        piece(middleX + 32, middleY - 8, 28, 28, cloth, 8)
      );
    case 'desks':
      return (
        [0, 1, 2]
          .flatMap((column) =>
            [0, 1].map((row) => {
              const [left, top] = [x + width * (0.14 + column * 0.28), y + height * (0.2 + row * 0.38)];
              return (
                piece(left, top, 130, 74, '#dcbf98', 4) +
                rect(left + 64, top, 2.5, 74, line) +
                [0, 1]
                  .flatMap((seat) => [-26, 82].map((dy) => piece(left + 18 + seat * 66, top + dy, 28, 20, cloth, 8)))
                  .join('')
              );
            }),
          )
          .join('') + plant(x + 34, y + 34)
      );
    case 'meeting': {
      const [wide, high] = [width * 0.5, Math.min(80, height * 0.4)];
      const chairs = [0.15, 0.4, 0.65, 0.9].flatMap((share) =>
        [-1, 1].map((side) =>
          piece(middleX - wide / 2 + wide * share - 24, middleY + side * (high / 2 + 16) - 10, 26, 20, cloth, 8),
        ),
      );
      return chairs.join('') + piece(middleX - wide / 2, middleY - high / 2, wide, high, '#dcbf98', 30);
    }
    case 'store':
      return (
        piece(x + 12, y + 12, 34, height - 24, '#dcbf98', 2) +
        piece(x + width * 0.5, y + 12, width * 0.4, 32, '#dcbf98', 2)
      );
    default:
      return width > 300
        ? piece(middleX - 80, middleY - 20, 160, 44, '#dcbf98', 8) + plant(x + 40, y + height - 40)
        : plant(x + width - 34, y + 36);
  }
}

function plant(x: number, y: number): string {
  const leaves = [0, 60, 120, 180, 240, 300].map((turn) =>
    group(
      oval(0, -11, 6, 11, turn % 120 === 0 ? '#7a9f63' : '#5f8f60'),
      `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})`,
    ),
  );
  return circle(x, y, 12, '#c98a5a') + leaves.join('');
}
