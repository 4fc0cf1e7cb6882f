import type { Pdf, TextStyle } from './pdf.ts';
import { clustersOf } from './pdf-fonts.ts';

/** The first lines of a text; the last one ends with '…' if lines are left out. */
export function clampLines(
  pdf: Pdf,
  lines: readonly string[],
  { most, style, width }: { most: number; style: TextStyle; width: number },
): readonly string[] {
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  const last = kept.pop();
  if (last === undefined) return [];
  let words = last.split(' ');
  const ended = () => `${words.join(' ').replace(/[\s\p{P}\p{S}]+$/u, '')}…`;
  // A single long word loses letters instead.
  if (words.length === 1) words = [clustersOf(last).slice(0, -1).join('')];
  while (words.length > 1 && pdf.widthOf(ended(), style) > width) words = words.slice(0, -1);
  return [...kept, ended()];
}
