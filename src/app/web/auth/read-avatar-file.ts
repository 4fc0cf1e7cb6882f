import { refusalOfPicture } from '#features/files/rules.ts';

export type AvatarFileResult = { readonly dataUrl: string } | { readonly refusal: 'not_a_picture' | 'too_large' };

/** Reads a chosen picture for preview and upload; the server validates it again. */
export async function readAvatarFile(file: File): Promise<AvatarFileResult> {
  const refusal = refusalOfPicture('avatar', file);
  if (refusal) return { refusal };
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ dataUrl: String(reader.result) });
    reader.onerror = () => resolve({ refusal: 'not_a_picture' });
    reader.readAsDataURL(file);
  });
}
