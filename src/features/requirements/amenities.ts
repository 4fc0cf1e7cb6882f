import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The offered amenities; others can be added. Stored in English, like the features of properties. */
export const presetAmenities: Readonly<Record<string, MessageDescriptor>> = {
  'Swimming Pool': msg`Swimming Pool`,
  Gym: msg`Gym`,
  Parking: msg`Parking`,
  Security: msg`Security`,
  Garden: msg`Garden`,
  Balcony: msg`Balcony`,
  'Air Conditioning': msg`Air Conditioning`,
  Elevator: msg`Elevator`,
  Wifi: msg`Wifi`,
  Furnished: msg`Furnished`,
  'Pet Friendly': msg`Pet Friendly`,
};
