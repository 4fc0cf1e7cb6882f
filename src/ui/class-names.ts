/**
 * Joins class names and leaves out what is false. Nothing is merged: a component's own look is not overridden from
 * outside, a `className` handed to it is for its place (margin, width, grid column).
 */
export function classNames(...names: ReadonlyArray<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ');
}
