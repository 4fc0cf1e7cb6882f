import { X } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import type { LeadStatus } from '../../rules.ts';
import { stages } from '../../rules.ts';

/** Four floor tiles, clockwise from the upper left; each stage fills one more. */
const tiles = [
  [1.8, 1.8],
  [8, 1.8],
  [8, 8],
  [1.8, 8],
] as const;

const colours: Record<LeadStatus, string> = {
  new: 'text-ink-3',
  contacted: 'text-info',
  qualified: 'text-warning',
  negotiation: 'text-accent',
  closed: 'text-success',
  lost: 'text-ink-3',
};

/** The progress of a lead as a courtyard that fills up; a lost one is crossed out. */
export function StageMark({ status, className }: { readonly status: LeadStatus; readonly className?: string }) {
  const filled = (stages as readonly LeadStatus[]).indexOf(status);
  const look = classNames('size-3.5 flex-none', colours[status], className);
  if (status === 'lost') return <X aria-hidden="true" className={look} />;
  return (
    <svg viewBox="0 0 14 14" aria-hidden="true" className={look}>
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
