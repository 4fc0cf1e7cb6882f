import * as z from 'zod/mini';

export const leadSample = z.object({
  full_name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  source: z.nullable(z.string()),
  status: z.string(),
  budget_min: z.nullable(z.string()),
  budget: z.nullable(z.string()),
});
export type LeadSample = z.infer<typeof leadSample>;
