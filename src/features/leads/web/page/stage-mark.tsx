import { X } from 'lucide-react';
import { stageColour } from '#platform/words/stage-colour.ts';
import { wordColourClasses } from '#platform/words/web/word-colours.ts';
import { classNames } from '#ui/class-names.ts';
import type { LeadStatus } from '../../rules.ts';
import { isLost } from '../../rules.ts';
import { stageQuarters } from '../../stages.ts';

/** Four floor tiles, clockwise from the upper left; a stage fills them as far as it is from the first one. */
const tiles = [
  [1.8, 1.8],
  [8, 1.8],
  [8, 8],
  [1.8, 8],
] as const;

/** The progress of a lead as a courtyard that fills up; a lost one is crossed out. */
export function StageMark({ status, className }: { readonly status: LeadStatus; readonly className?: string }) {
  const filled = stageQuarters(status);
  const classes = classNames('size-3.5 flex-none', wordColourClasses[stageColour(status)], className);
  if (isLost(status)) return <X aria-hidden="true" className={classes} />;
  return (
    <svg viewBox="0 0 14 14" aria-hidden="true" className={classes}>
      {tiles.map(([x, y], index) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width="4.3"
          height="4.3"
          rx="1"
          className={index < filled ? 'fill-current' : 'fill-none stroke-current stroke-[1.3] opacity-55'}
        />
      ))}
    </svg>
  );
}
