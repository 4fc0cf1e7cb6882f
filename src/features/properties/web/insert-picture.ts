/**
 * Puts a picture that has arrived where it was chosen: before those chosen after it, whichever came first. `order` holds
 * the ids as they were chosen; what else is there stays as the person put it.
 */
export function insertPicture<P extends { readonly id: string }>(
  pictures: readonly P[],
  arrived: P,
  order: readonly string[],
): readonly P[] {
  const later = new Set(order.slice(order.indexOf(arrived.id) + 1));
  const index = pictures.findIndex(({ id }) => later.has(id));
  return index < 0 ? [...pictures, arrived] : [...pictures.slice(0, index), arrived, ...pictures.slice(index)];
}
