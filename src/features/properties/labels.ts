import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ContactRole, Facing, PropertyStatus, Purpose, positionStates, Sorting } from './rules.ts';

export const propertyStatusLabels: Record<PropertyStatus, MessageDescriptor> = {
  available: msg`Available`,
  pending: msg`Pending`,
  sold: msg`Sold`,
  rented: msg`Rented`,
};

export const purposeLabels: Record<Purpose, MessageDescriptor> = {
  sale: msg`For sale`,
  rent: msg`For rent`,
  lease: msg`For lease`,
};

export const facingLabels: Record<Facing, MessageDescriptor> = {
  north: msg`North`,
  north_east: msg`North-East`,
  east: msg`East`,
  south_east: msg`South-East`,
  south: msg`South`,
  south_west: msg`South-West`,
  west: msg`West`,
  north_west: msg`North-West`,
};

export const contactRoleLabels: Record<ContactRole, MessageDescriptor> = {
  owner: msg`Owner`,
  co_owner: msg`Co-owner`,
  caretaker: msg`Caretaker`,
  tenant: msg`Tenant`,
  builder: msg`Builder`,
};

export const propertySortingLabels: Record<Sorting, MessageDescriptor> = {
  newest: msg`Newest first`,
  oldest: msg`Oldest first`,
  price_up: msg`Price, low to high`,
  price_down: msg`Price, high to low`,
  title: msg`By title`,
  title_down: msg`By title, Z to A`,
  area_up: msg`Area, small to large`,
  area_down: msg`Area, large to small`,
};

export const positionLabels: Record<(typeof positionStates)[number], MessageDescriptor> = {
  set: msg`Set`,
  none: msg`Not set`,
};
