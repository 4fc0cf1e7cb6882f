import * as z from 'zod/mini';
import { Failure, invalidField } from '#platform/failure.ts';
import { readUploadedFile } from '#platform/files/server/uploaded-file.ts';
import { id } from '#platform/rpc/fields.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { pictureKinds } from '../rules.ts';
import { readPictureFile, storePicture } from './service.ts';

const uploadQuery = z.object({ id, kind: z.enum(['avatar', 'property_image']) });
const downloadParams = z.object({ id, width: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(4000)) });

export const fileRoutes: readonly PlainRoute[] = [
  {
    method: 'POST',
    url: '/api/files',
    right: 'write',
    summary: 'Upload a picture (multipart/form-data, one file)',
    async handle(context, request, reply) {
      const query = uploadQuery.safeParse(request.query);
      if (!query.success) throw invalidField(String(query.error.issues[0]?.path[0] ?? 'id'), 'invalid');
      const { name, content } = await readUploadedFile(request, pictureKinds[query.data.kind].bytes);
      const row = await storePicture(context, { ...query.data, name, content });
      reply.status(201);
      return { id: row.id, width: row.width, height: row.height, blur: row.blur, sizes: row.sizes };
    },
  },
  {
    method: 'GET',
    url: '/files/:id/:width',
    right: 'read',
    summary: 'A picture, at least as wide as requested',
    async handle(context, request, reply) {
      const params = downloadParams.safeParse(request.params);
      if (!params.success) throw new Failure('not_found');
      const stored = await readPictureFile(context, params.data.id, params.data.width);
      return reply
        .header('content-type', 'image/webp')
        .header('content-length', stored.byteLength)
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('content-disposition', 'inline')
        .send(stored.stream);
    },
  },
];
