/** A link that opens directions in the user's maps app; the destination is an address, or latitude and longitude. */
export function mapsUrl(destination: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}

/** A link that shows a place in the user's maps app. */
export function placeUrl(place: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}
