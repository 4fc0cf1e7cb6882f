import { PropertyCardSkeleton } from './property-card.tsx';

export const propertyGridLayout = {
  grid: 'grid grid-cols-3 gap-x-6 gap-y-8 max-[1100px]:grid-cols-2 phone:grid-cols-1 phone:gap-y-5',
  card: 'min-w-0 [contain-intrinsic-size:auto_320px] [content-visibility:auto] phone:[contain-intrinsic-size:auto_345px]',
  skeleton: <PropertyCardSkeleton />,
};
