/** Kinds of uploaded pictures, with their largest size in bytes. */
export const pictureKinds = {
  avatar: { bytes: 2 * 1024 * 1024 },
  property_image: { bytes: 5 * 1024 * 1024 },
} as const;

export type PictureKind = keyof typeof pictureKinds;

/** Where pictures are: for users, and for clients in the portal. */
type PictureFolder = '/files' | '/portal/files';

/** The URL of a picture in at least this width. */
export function pictureUrl(id: string, width: number, folder: PictureFolder = '/files'): string {
  return `${folder}/${id}/${width}`;
}

interface StoredPicture {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly blur: string | null;
  readonly sizes: readonly number[];
}

/** The picture in all its widths, as an `srcset`. */
export function pictureSet({ id, sizes }: Pick<StoredPicture, 'id' | 'sizes'>, folder?: PictureFolder): string {
  return sizes.map((width) => `${pictureUrl(id, width, folder)} ${width}w`).join(', ');
}

/** The picture for the full-screen viewer. */
export function viewedPicture({ id, width, height, blur, sizes }: StoredPicture, folder?: PictureFolder) {
  return {
    id,
    width,
    height,
    blur,
    src: pictureUrl(id, sizes.at(-1) ?? width, folder),
    srcSet: pictureSet({ id, sizes }, folder),
    thumbnail: pictureUrl(id, 320, folder),
  };
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
