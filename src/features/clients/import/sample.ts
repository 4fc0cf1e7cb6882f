import * as z from 'zod/mini';
import { clientTypes } from '../rules.ts';

export const clientSample = z.object({
  full_name: z.string(),
  client_type: z.nullable(z.enum(clientTypes)),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The first ones, separated by commas. */
  locations: z.string(),
  /** Their ids, separated by commas. */
  property_types: z.string(),
  bedrooms_min: z.nullable(z.int()),
  bedrooms_max: z.nullable(z.int()),
  budget_min: z.nullable(z.string()),
  budget_max: z.nullable(z.string()),
});
export type ClientSample = z.infer<typeof clientSample>;
