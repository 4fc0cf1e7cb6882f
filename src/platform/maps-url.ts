/** Opens the person's own maps, with the way to a place: an address, or a latitude and a longitude. */
export function mapsUrl(destination: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}
