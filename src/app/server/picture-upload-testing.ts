import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import type { TestApp } from './app-testing.ts';

/** Uploads a picture of a property whose name and metadata tell the owner and the flat. Returns its id. */
export async function uploadTellingPicture(
  { built: { app } }: TestApp,
  { cookie }: { readonly cookie: string },
): Promise<string> {
  const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#446688' } })
    .withExif({ IFD0: { Artist: 'Kusum Ranade', ImageDescription: 'B-1204' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(picture)]), 'Kusum Ranade B-1204.jpg');
  const encoded = new Response(form);
  const id = uuid();
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: `/api/files?kind=property_image&id=${id}`,
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  if (statusCode !== 201) throw new Error(`the picture was refused: ${statusCode} ${body}`);
  return id;
}
