import * as z from 'zod/mini';
import { gate } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { attachment } from '#platform/files/server/download-name.ts';
import { requirePerson } from '#platform/rpc/server/implement.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import type { ArchiveAddresses } from './addresses.ts';
import { openArchive } from './service.ts';

const named = z.object({ id: z.string() });

export function archiveRoutes(addresses: ArchiveAddresses): readonly PlainRoute[] {
  return [
    {
      method: 'GET',
      url: '/api/archives/:id/file',
      right: 'take_everything',
      summary: 'Download an archive with a personal signed URL',
      async handle(context, request, reply) {
        const actor = gate(requirePerson(context), 'take_everything');
        const requested = {
          id: named.safeParse(request.params).data?.id,
          query: request.query,
          profileId: actor.profileId,
        };
        const id = addresses.read(requested, context.clock.now());
        if (id === null) throw new Failure('not_found');
        if (id === 'ended') throw new Failure('gone', { reason: 'address_ended' });
        const { name, byteLength, stream } = await openArchive({ ...context, actor }, id);
        return reply
          .type('application/gzip')
          .header('content-length', byteLength)
          .header('content-disposition', attachment(name))
          .header('cache-control', 'no-store')
          .send(stream);
      },
    },
  ];
}
