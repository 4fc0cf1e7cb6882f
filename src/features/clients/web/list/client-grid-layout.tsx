import { ContactCardSkeleton } from '#platform/contact/web/contact-card.tsx';

export const clientGridLayout = {
  grid: 'grid grid-cols-3 gap-4 max-[1100px]:grid-cols-2 phone:grid-cols-1 phone:gap-3',
  card: 'min-w-0 [contain-intrinsic-size:auto_312px] [content-visibility:auto] phone:[contain-intrinsic-size:auto_320px]',
  skeleton: <ContactCardSkeleton foot="h-9" />,
};
