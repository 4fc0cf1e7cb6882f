// Browser features that the product never uses, denied to any code in its pages.
const refusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

const always = {
  'x-content-type-options': 'nosniff',
  // Same origin only: external links must not reveal client URLs or reset links.
  'referrer-policy': 'same-origin',
  // The position of the phone proves a visit and sets the pin of a property.
  'permissions-policy': [...refusedFeatures.map((feature) => `${feature}=()`), 'geolocation=(self)'].join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const twoYears = 63_072_000;

const ownImages = "img-src 'self' data: blob:";

/** The policy of a page with maps: it also allows images from the origin of the tiles, and nothing else. */
export function allowImagesFrom(policy: string, origin: string | null): string {
  return origin === null ? policy : policy.replace(ownImages, `${ownImages} ${origin}`);
}

/**
 * The headers of every response. Only scripts and styles from our own files, or inline ones with the response's nonce,
 * are allowed. `style` attributes need no exception: React sets styles through the CSSOM, which no policy restricts.
 */
export function securityHeaders(nonce: string, { isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    ...always,
    'content-security-policy':
      `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; ` +
      `${ownImages}; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; ` +
      "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ...(isHttps && { 'strict-transport-security': `max-age=${twoYears}; includeSubDomains` }),
  };
}
