import { lazyComponent } from '#ui/lazy-component.ts';

const note = lazyComponent(() =>
  import('#features/deals/web/closed-property-note.lazy.tsx').then((part) => part.ClosedPropertyNote),
);

/** Warns in the meeting form that the property is sold or rented. */
export function LazyClosedPropertyNote({ id }: { readonly id: string }) {
  const Note = note.useComponent(id !== '', false);
  return Note && <Note id={id} />;
}
