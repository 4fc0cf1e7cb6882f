import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldProblem } from '#platform/failure.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import type { FieldTexts } from '#platform/forms/web/record-fields.tsx';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import type { Site, SiteTexts } from '../contract.ts';
import { siteTexts } from '../contract.ts';
import { publicSiteFields } from '../fields.ts';

export type SiteValues = Record<keyof SiteTexts, string>;

export const siteFieldTexts: FieldTexts<SiteValues> = {
  labels: {
    name: publicSiteFields.name.label,
    intro: publicSiteFields.intro.label,
    phone: publicSiteFields.phone.label,
    accent: publicSiteFields.accent.label,
  },
  messageOf: (problem, label) => ownMessage(problem) ?? fieldMessage(problem, label),
};

function ownMessage({ code }: FieldProblem): MessageDescriptor | undefined {
  if (code === 'low_contrast') return msg`Text in this colour is hard to read. Choose a darker one.`;
  if (code === 'not_colour') return msg`Choose a colour.`;
  return undefined;
}

export function toSiteValues({ name, intro, phone, accent }: Site): SiteValues {
  return { name, intro, phone: phone ?? '', accent };
}

export function toSiteTexts(values: SiteValues): SiteTexts {
  return { ...values, phone: values.phone.trim() || null };
}

export function checkSite(values: SiteValues): readonly FieldProblem[] {
  return problemsOf(siteTexts, toSiteTexts(values));
}
