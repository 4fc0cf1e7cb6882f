import { latePart } from '#ui/late-part.ts';

const note = latePart(() =>
  import('#features/deals/web/closed-property-note.late.tsx').then((part) => part.ClosedPropertyNote),
);

/** Warns in the form of a meeting that its property is sold or rented. */
export function LateClosedPropertyNote({ id }: { readonly id: string }) {
  const Note = note.usePart(id !== '', false);
  return Note && <Note id={id} />;
}
