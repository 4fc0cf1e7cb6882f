import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import { Building2, Factory, House, LandPlot, Layers } from 'lucide-react';
import type { TypeGroup } from '../contract.ts';

export const groupLabels: Record<TypeGroup, MessageDescriptor> = {
  Residential: msg`Residential`,
  Commercial: msg`Commercial`,
  Land: msg`Land`,
  Industrial: msg`Industrial`,
  'Mixed Use': msg`Mixed Use`,
};

export const groupIcons: Record<TypeGroup, LucideIcon> = {
  Residential: House,
  Commercial: Building2,
  Land: LandPlot,
  Industrial: Factory,
  'Mixed Use': Layers,
};
