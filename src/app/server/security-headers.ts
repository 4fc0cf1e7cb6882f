// What the product never asks a browser for, refused to everything that may ever run in its pages.
const refusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
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
  // Within the agency only: links to maps and portals tell nobody which client or reset link they were opened from.
  'referrer-policy': 'same-origin',
  'permissions-policy': refusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const twoYears = 63_072_000;

/**
 * The headers of every answer. Only scripts and styles of our own files, or inline ones that carry the answer's nonce,
 * take effect. `style` attributes need no exception: React sets styles through the CSSOM, which no policy touches.
 */
export function securityHeaders(nonce: string, { isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    ...always,
    'content-security-policy':
      `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; ` +
      "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
      "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ...(isHttps && { 'strict-transport-security': `max-age=${twoYears}; includeSubDomains` }),
  };
}
