import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SharingCode, SharingFinding } from './sharing-rules.ts';

interface SharingText {
  readonly reason: MessageDescriptor;
  readonly remedy: MessageDescriptor;
}

/** Why a property should not be shared, and what to do about it. */
export const sharingTexts: Record<SharingCode, SharingText> = {
  project_unregistered: {
    reason: msg`The builder’s project has no RERA registration.`,
    remedy: msg`Choose the registered project, or correct the kind of sale.`,
  },
  project_upcoming: {
    reason: msg`The project’s RERA registration is not valid yet.`,
    remedy: msg`Wait until it begins, or correct its dates.`,
  },
  project_expired: {
    reason: msg`The project’s RERA registration has expired.`,
    remedy: msg`Enter the extension, or the day of the completion certificate.`,
  },
  project_in_other_state: {
    reason: msg`The project is registered in a different State.`,
    remedy: msg`Check the State of the property and of the project.`,
  },
  agent_expired: {
    reason: msg`The RERA registration of agency and agent in this State has expired.`,
    remedy: msg`Enter the renewed registration.`,
  },
  agent_unknown: {
    reason: msg`No RERA registration of agency or agent is known in this State.`,
    remedy: msg`Add the agency’s registration in Settings.`,
  },
  sale_kind_unknown: {
    reason: msg`It is not known whether the builder sells it.`,
    remedy: msg`Choose the kind of sale.`,
  },
  qr_missing: {
    reason: msg`This State asks for the QR code of the project’s page.`,
    remedy: msg`Add the address of the project’s page.`,
  },
};

/** 'RERA Act, section 3(1)', with the State's order if there is one. */
export function lawText({ sections, order }: Pick<SharingFinding, 'sections' | 'order'>): MessageDescriptor {
  return order === null ? msg`RERA Act 2016, section ${sections}` : msg`RERA Act 2016, section ${sections}; ${order}`;
}

/** One sentence of a refusal, with the property's name. */
export function refusalText(
  title: string,
  { code, sections, order }: Pick<SharingFinding, 'code' | 'sections' | 'order'>,
  read: (message: MessageDescriptor) => string,
): string {
  const { reason, remedy } = sharingTexts[code];
  return `${title}: ${read(reason)} ${read(remedy)} (${read(lawText({ sections, order }))})`;
}
