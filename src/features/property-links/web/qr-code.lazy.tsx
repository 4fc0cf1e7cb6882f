import { useLingui } from '@lingui/react/macro';
import encodeQR from 'qr';

/** A QR code that a phone can read from the screen; dark on white in both themes. */
export function QrCode({ text }: { text: string }) {
  const { t } = useLingui();
  // Includes the quiet zone that the standard requires (ISO/IEC 18004).
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={t`QR code of the link`}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-48 justify-self-center rounded-card bg-white text-black"
    >
      <path d={squares.join('')} fill="currentColor" />
    </svg>
  );
}
