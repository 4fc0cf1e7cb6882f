import { uploadFile } from '#features/files/web/upload-file.ts';
import type { Image } from '../../contract.ts';
import type { PictureToUpload } from './use-picture-wait.ts';

/** Uploads a picture of a property; its id makes a repeated upload harmless. */
export function uploadPicture({ id, file }: PictureToUpload, onProgress: (share: number) => void) {
  return uploadFile<Image>(`/api/files?kind=property_image&id=${id}`, file, file.name, onProgress);
}
