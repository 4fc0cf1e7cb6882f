import { nameHalves } from '#features/imports/person-columns.ts';
import { leadNameScore } from '#features/leads/import/column-terms.ts';
import type { EnquiryField, IntakeMapping } from '../rules.ts';
import { enquiryFields, maxEnquiryLengths } from '../rules.ts';
import type { Enquiry } from './enquiry.ts';
import type { SampleField } from './sample-fields.ts';
import { cut } from './sample-fields.ts';

const campaignNames = /\b(?:utm )?campaign(?: name)?$/u;
/** Never shown beside the message: passwords of the sender, and fields of the form builder itself. */
const leftAway = /^(?:.*[._-])?(?:secret|token|key|password|nonce|captcha|recaptcha.*|g-recaptcha-response|_wp.*)$/iu;

const fitting = 40;

/** The likely mapping of these fields, by their names in English, Hindi, Marathi and Gujarati. */
export function guessIntakeMapping(fields: readonly SampleField[]): IntakeMapping {
  const mapping: Partial<Record<EnquiryField, string>> = {};
  const taken = new Set<string>();
  for (const field of enquiryFields) {
    const scored = fields
      .filter(({ name }) => !taken.has(name))
      .map(({ name }) => ({ name, score: scoreOf(name, field) }))
      .filter(({ score }) => score >= fitting);
    const best = scored.toSorted((one, other) => other.score - one.score)[0];
    if (!best) continue;
    mapping[field] = best.name;
    taken.add(best.name);
  }
  return mapping;
}

function scoreOf(name: string, field: EnquiryField): number {
  const last =
    name
      .split(/[.[\]]/u)
      .filter(Boolean)
      .at(-1) ?? name;
  if (field === 'campaign') return campaignNames.test(last.toLowerCase().replaceAll(/[_-]/gu, ' ')) ? 100 : 0;
  const leadField = field === 'message' ? 'notes' : field;
  return Math.max(leadNameScore(last, leadField), leadNameScore(name, leadField) - 5);
}

/** The enquiry in these fields. What is not mapped is added to the message, so that nothing is lost. */
export function mapEnquiry(fields: readonly SampleField[], given: IntakeMapping | null): Enquiry {
  const mapping = given ?? guessIntakeMapping(fields);
  const used = new Set<string>(Object.values(mapping).filter((name) => typeof name === 'string'));
  const textOf = (field: EnquiryField) => {
    const name = mapping[field];
    return name
      ? fields
          .filter((one) => one.name === name)
          .map(({ value }) => value)
          .join(' ')
          .trim()
      : '';
  };
  const halves = given === null && !mapping.full_name ? nameHalves(fields.map(({ name }) => name)) : [];
  for (const half of halves) used.add(half);
  const joined = halves.map((half) => fields.find(({ name }) => name === half)?.value ?? '').join(' ');
  const rest = fields
    .filter(({ name, value }) => !used.has(name) && value !== '' && !leftAway.test(name))
    .map(({ name, value }) => `${name}: ${value}`);
  return cutTexts({
    full_name: textOf('full_name') || joined.trim(),
    phone: textOf('phone'),
    email: textOf('email'),
    message: [textOf('message'), ...rest].filter((line) => line !== '').join('\n'),
    property: textOf('property'),
    campaign: textOf('campaign'),
  });
}

/** Cuts each text to what its column takes. */
export function cutTexts(enquiry: Enquiry): Enquiry {
  const texts = Object.fromEntries(
    enquiryFields.map((field) => [field, cut(enquiry[field], maxEnquiryLengths[field])]),
  );
  return { ...enquiry, ...texts };
}
