/** '2–4', '3', or the given 'from 2' and 'up to 4'; null for any. */
export function formatRoomRange(
  least: number | null,
  most: number | null,
  format: { readonly from: (figure: number) => string; readonly upTo: (figure: number) => string },
): string | null {
  if (least !== null && most !== null) return least === most ? String(least) : `${least}–${most}`;
  if (least !== null) return format.from(least);
  return most === null ? null : format.upTo(most);
}
