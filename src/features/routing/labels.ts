import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RoutingWay } from './rules.ts';

export const routingWayLabels: Record<RoutingWay, MessageDescriptor> = {
  person: msg`One person`,
  property_agent: msg`Agent of the property`,
  turn: msg`A group, in turn`,
  load: msg`A group, fewest open leads first`,
  claim: msg`A group, first to accept`,
};
