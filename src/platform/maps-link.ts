interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** Where links and copied positions have their numbers; a pin is more exact than the middle of the view. */
const patterns = [
  String.raw`!3d${number}!4d${number}`,
  String.raw`[?&](?:q|query|ll|destination|daddr|center)=(?:loc:)?${number},\s*${number}`,
  `@${number},${number}`,
  `geo:${number},${number}`,
  String.raw`^\s*${number}\s*[,;\s]\s*${number}\s*$`,
].map((source) => new RegExp(source, 'u'));

/** The position of a link of Google Maps or another map, or of a copied '18.5590, 73.7868'; null if it has none. */
export function readMapsLink(text: string): Place | null {
  const plain = text
    .replaceAll(/%2C/giu, ',')
    .replaceAll(/%20|\+/gu, ' ')
    .replaceAll('°', '');
  for (const pattern of patterns) {
    const [, latitude, longitude] = pattern.exec(plain) ?? [];
    if (latitude === undefined || longitude === undefined) continue;
    const place = { latitude: Number(latitude), longitude: Number(longitude) };
    if (Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180) return place;
  }
  return null;
}
