import { gate } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { readUploadedFile } from '#platform/files/server/uploaded-file.ts';
import { requirePerson } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { logoBytes } from '../rules.ts';
import { saveLogo } from './logo.ts';
import { presentLogo } from './present.ts';
import { findCompany, findLogo } from './repository.ts';

export const companyRoutes: readonly PlainRoute[] = [
  {
    method: 'POST',
    url: '/api/company/logo',
    right: 'manage_company',
    summary: 'Upload the logo of the agency (multipart/form-data, one picture)',
    async handle(context, request, reply) {
      const actor = gate(requirePerson(context), 'manage_company');
      const { content } = await readUploadedFile(request, logoBytes);
      await saveLogo({ ...context, actor }, content);
      const { logo_id } = await findCompany(context.db);
      reply.status(201);
      return { logo_url: presentLogo(logo_id) };
    },
  },
  {
    method: 'GET',
    url: '/logo',
    right: 'public',
    summary: 'The logo of the agency, as a PNG',
    async handle(context, request, reply) {
      const { logo_id } = await findCompany(context.db);
      if (!logo_id) throw new Failure('not_found');
      const etag = `"${logo_id}"`;
      const isNamed = new URL(request.url, 'http://own').searchParams.get('v') === logo_id;
      reply
        .header('etag', etag)
        .header('cache-control', isNamed ? 'public, max-age=31536000, immutable' : 'public, no-cache');
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      const logo = await findLogo(context.db);
      if (!logo) throw new Failure('not_found');
      return reply.type('image/png').header('content-disposition', 'inline').send(logo.content);
    },
  },
];
