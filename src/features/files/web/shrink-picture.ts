/** Larger than the largest width that the server stores. */
const maxSide = 2560;
const quality = 0.85;
const shrinkable: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

let last: Promise<unknown> = Promise.resolve();

/**
 * The picture as a JPEG with at most 2560 pixels on its longest side, upright and without metadata; null if it is no larger
 * already, or cannot be read. One picture at a time: decoding needs four bytes per pixel.
 */
export function shrinkPicture(file: File): Promise<File | null> {
  const next = last.then(() => shrink(file)).catch(() => null);
  last = next;
  return next;
}

async function shrink(file: File): Promise<File | null> {
  if (!shrinkable.includes(file.type)) return null;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = maxSide / Math.max(picture.width, picture.height);
    if (scale >= 1) return null;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return null;
    // A JPEG has no transparency, which would become black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    return blob && new File([blob], file.name.replace(/(\.\w+)?$/u, '.jpg'), { type: 'image/jpeg' });
  } finally {
    picture.close();
  }
}
