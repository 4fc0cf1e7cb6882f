import * as z from 'zod/mini';
import { id } from '#platform/rpc/fields.ts';
import { propertySchema } from './contract.ts';

/** The fields of a property that anybody may see. A field that is not listed here never leaves the agency. */
export const publicFields = {
  title: true,
  purpose: true,
  price: true,
  locality: true,
  project: true,
  city: true,
  state: true,
  bedrooms: true,
  bathrooms: true,
  square_feet: true,
  area_basis: true,
  facing: true,
  floor: true,
  total_floors: true,
  furnishing: true,
  possession: true,
  possession_on: true,
  covered_parking: true,
  open_parking: true,
  maintenance: true,
  deposit: true,
  lot_size: true,
  year_built: true,
  description: true,
  features: true,
  rera_number: true,
  video_url: true,
  tour_url: true,
} as const;

/** The fields that tell where exactly it is. Only a link or sheet that was made with the exact address shows them. */
export const exactAddressFields = { address: true, zip_code: true, latitude: true, longitude: true } as const;

/** The business contact of somebody of the agency. */
export const agentCardSchema = z.strictObject({
  full_name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  picture_id: z.nullable(id),
});
export type PublicAgentCard = z.infer<typeof agentCardSchema>;

export const publicPropertySchema = z.strictObject({
  id,
  ...z.pick(propertySchema, publicFields).shape,
  /** Its name; known types are translated where it is shown. */
  property_type: z.nullable(z.string()),
  /** Neither sold nor rented. */
  is_available: z.boolean(),
  /** Null unless it was asked for. */
  exact_address: z.nullable(z.strictObject(z.pick(propertySchema, exactAddressFields).shape)),
  images: propertySchema.shape.images,
  floor_plans: propertySchema.shape.floor_plans,
  /** Null when it has no agent, or the agent has left. */
  agent: z.nullable(agentCardSchema),
});
export type PublicProperty = z.infer<typeof publicPropertySchema>;
