export interface DecodedPicture {
  /** Pixels of the original, after its EXIF orientation. */
  readonly width: number;
  readonly height: number;
  /** Placeholder while the picture loads: a data URL of under 300 characters, or a colour like '#a1b2c3'. */
  readonly blur: string;
  /** WebP without metadata, smallest first, with distinct widths; never wider than the original. */
  readonly sizes: readonly PictureSize[];
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** Why a picture is refused; the limit is in megapixels. */
export type PictureRefusal =
  | { readonly refusal: 'not_a_picture' | 'broken_picture' }
  | { readonly refusal: 'too_many_pixels'; readonly limit: number };

export type PictureOutcome = { readonly picture: DecodedPicture } | PictureRefusal;
export type LogoOutcome = { readonly logo: PictureSize } | PictureRefusal;
export type PreviewOutcome = { readonly preview: PictureSize } | PictureRefusal;

export type PrintOutcome = { readonly print: Buffer } | PictureRefusal;

/** Pixels that a picture fills. */
export interface PictureBox {
  readonly width: number;
  readonly height: number;
}

/** A request to the process that decodes pictures. */
export type PictureRequest = { readonly input: Uint8Array } & (
  | { readonly format: 'sizes' | 'logo' | 'preview' }
  | { readonly format: 'print'; readonly box: PictureBox }
);

/** The picture that chats show beside a link (Open Graph), as a JPEG. */
export const previewBox = { width: 1200, height: 630 } as const;

/** A logo is stored as one PNG: mail programs and PDFs do not show WebP. */
export const logoBox = { width: 600, height: 240 } as const;

export const maxPictureWidth = 1920;
export const pictureWidths: readonly number[] = [320, 640, 960, 1280, maxPictureWidth];
export const pictureContentType = 'image/webp';
