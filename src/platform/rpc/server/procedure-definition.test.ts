import { createProcedureClient, os } from '@orpc/server';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { definitionOf, withOutputSchema } from './procedure-definition.ts';

const input = z.object({ id: z.string() });
const procedure = os
  .$meta({ right: 'public' })
  .route({ method: 'GET', path: '/one' })
  .input(input)
  .output(z.object({ id: z.string() }))
  .handler(({ input: { id } }) => ({ id }));

it('reads the route, the meta data and the input schema of a procedure', () => {
  const { meta, route, inputSchema } = definitionOf(procedure);
  expect(meta).toEqual({ right: 'public' });
  expect(route).toMatchObject({ method: 'GET', path: '/one' });
  expect(inputSchema).toBe(input);
});

it('changes the output schema of a copy and leaves the procedure as it was', async () => {
  const refused = withOutputSchema(procedure, (schema) => ({
    '~standard': { ...schema['~standard'], validate: () => ({ issues: [{ message: 'no' }] }) },
  }));
  await expect(createProcedureClient(refused)({ id: 'a' })).rejects.toThrow('Output validation failed');
  expect(await createProcedureClient(procedure)({ id: 'a' })).toEqual({ id: 'a' });
});
