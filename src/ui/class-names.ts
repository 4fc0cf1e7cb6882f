/**
 * Joins class names and omits falsy ones. It resolves no conflicts: a `className` prop may set the layout of a
 * component (margin, width, grid column) but not its style.
 */
export function classNames(...names: ReadonlyArray<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ');
}
