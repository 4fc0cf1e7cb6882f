import { LeadCardSkeleton } from './lead-card.tsx';

export const leadGridLayout = {
  grid: 'grid grid-cols-3 gap-4 max-[1100px]:grid-cols-2 phone:grid-cols-1 phone:gap-3',
  card: 'min-w-0 [contain-intrinsic-size:auto_333px] [content-visibility:auto] max-lg:[contain-intrinsic-size:auto_379px]',
  skeleton: <LeadCardSkeleton />,
};
