/**
 * Inserts an uploaded picture before those chosen after it, whatever order they arrive in. `order` has the ids in the order
 * of choice; all other pictures keep their order.
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
