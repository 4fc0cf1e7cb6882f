/** Kinds of uploaded pictures, with their largest size in bytes. */
export const pictureKinds = {
  avatar: { bytes: 2 * 1024 * 1024 },
  property_image: { bytes: 5 * 1024 * 1024 },
} as const;

export type PictureKind = keyof typeof pictureKinds;

/** The URL of a picture in at least this width. */
export function pictureUrl(id: string, width: number): string {
  return `/files/${id}/${width}`;
}

/** The picture in all its widths, as an `srcset`. */
export function pictureSet({ id, sizes }: { readonly id: string; readonly sizes: readonly number[] }): string {
  return sizes.map((width) => `${pictureUrl(id, width)} ${width}w`).join(', ');
}

/** Why a chosen file is not sent as a picture; null if it may be. The server checks its content again. */
export function refusalOfPicture(
  kind: PictureKind,
  file: { readonly type: string; readonly size: number },
): 'not_a_picture' | 'too_large' | null {
  // SVG files can contain scripts.
  if (!file.type.startsWith('image/') || file.type.startsWith('image/svg')) return 'not_a_picture';
  return file.size > pictureKinds[kind].bytes ? 'too_large' : null;
}
