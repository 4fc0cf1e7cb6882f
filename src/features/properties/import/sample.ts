import * as z from 'zod/mini';

export const propertySample = z.object({
  title: z.string(),
  address: z.string(),
  locality: z.nullable(z.string()),
  city: z.string(),
  price: z.string(),
  property_type_id: z.nullable(z.string()),
  bedrooms: z.nullable(z.int()),
  bathrooms: z.nullable(z.number()),
  square_feet: z.nullable(z.string()),
});
export type PropertySample = z.infer<typeof propertySample>;
