import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What is offered to choose from; other words can be added. Stored in English, as the features of properties are. */
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
