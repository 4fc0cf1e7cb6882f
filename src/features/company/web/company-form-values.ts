import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { toLatinDigits } from '#platform/digits.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import type { FieldTexts } from '#platform/forms/web/record-fields.tsx';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import { companyInput } from '../contract.ts';
import { denials, ownerReportModes } from '../rules.ts';
import type { CompanyEdit, CompanySettings } from './queries.ts';

const required = ['name', 'time_zone', 'gst_rate', 'sac', 'owner_reports'] as const;
const optional = [
  ...(['email', 'phone', 'website', 'address', 'state', 'rera_number', 'gstin', 'pan'] as const),
  ...(['bank_holder', 'bank_account', 'bank_ifsc', 'upi_address', 'map_tiles', 'map_attribution'] as const),
];
type Field = (typeof required)[number] | (typeof optional)[number];

export type CompanyFormValues = Record<Field, string>;

export const companyFieldTexts: FieldTexts<CompanyFormValues> = {
  labels: {
    name: msg`Name`,
    time_zone: msg`Time zone`,
    email: msg`Email`,
    phone: msg`Phone`,
    website: msg`Website`,
    address: msg`Address`,
    state: msg`State`,
    rera_number: msg`RERA number`,
    gstin: msg`GST number`,
    pan: msg`PAN`,
    gst_rate: msg`GST rate`,
    sac: msg`SAC`,
    bank_holder: msg`Account holder`,
    bank_account: msg`Account number`,
    bank_ifsc: msg`IFSC`,
    upi_address: msg`UPI ID`,
    owner_reports: msg`Weekly reports to owners`,
    map_tiles: msg`Address of map tiles`,
    map_attribution: msg`Attribution`,
  },
  messageOf: (problem, label) => ownMessage(problem) ?? fieldMessage(problem, label),
};

const tilePlaceholders = '{z}, {x}, {y}';

function ownMessage({ path, code }: FieldProblem): MessageDescriptor | undefined {
  if (code === 'not_gstin') return msg`A GST number has 15 characters. Check it for typing errors.`;
  if (code === 'other_state') return msg`This GST number belongs to a different State.`;
  if (code === 'other_pan') return msg`This GST number contains a different PAN.`;
  if (code === 'not_pan') return msg`A PAN looks like AAPFU0939F.`;
  if (code === 'not_ifsc') return msg`An IFSC looks like HDFC0001234.`;
  if (code === 'not_bank_account') return msg`An account number has 9 to 18 digits.`;
  if (code === 'not_upi') return msg`A UPI ID looks like name@bank.`;
  if (code === 'not_sac') return msg`A SAC has six digits and begins with 99.`;
  if (code === 'not_tiles') return msg`Enter an https:// address with ${tilePlaceholders}.`;
  if (code === 'not_url') return msg`This is not a web address.`;
  if (path === 'gst_rate' && code === 'too_big') return msg`The GST rate is at most 40 %.`;
  return undefined;
}

export function toCompanyFormValues(settings: CompanySettings): CompanyFormValues {
  const { gst_rate } = settings;
  const entered = Object.fromEntries(optional.map((field) => [field, settings[field] ?? '']));
  return {
    ...(entered as Record<(typeof optional)[number], string>),
    name: settings.name,
    time_zone: settings.time_zone,
    sac: settings.sac,
    owner_reports: settings.owner_reports,
    gst_rate: gst_rate.replace(/\.?0+$/u, ''),
  };
}

function editOf(values: CompanyFormValues): CompanyEdit {
  const { name, time_zone, gst_rate, sac } = values;
  const owner_reports = ownerReportModes.find((mode) => mode === values.owner_reports) ?? 'off';
  const entered = Object.fromEntries(optional.map((field) => [field, values[field].trim() || null]));
  return { ...entered, name, time_zone, gst_rate: toLatinDigits(gst_rate), sac: toLatinDigits(sac), owner_reports };
}

/** Sends only changed fields, so that other users' changes to the rest stay. */
export function changesOf(before: CompanyFormValues, values: CompanyFormValues): CompanyEdit {
  const edit: Readonly<Record<string, unknown>> = { ...editOf(values) };
  const changed = [...required, ...optional].filter((field) => values[field] !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, edit[field]]));
}

export function checkCompany(values: CompanyFormValues): readonly FieldProblem[] {
  const found = problemsOf(companyInput, { ...editOf(values), version: 0 });
  if (values.map_tiles.trim() !== '' && values.map_attribution.trim() === '')
    return [...found, { path: 'map_attribution', code: 'required' }];
  if (found.some(({ path }) => path === 'gstin' || path === 'pan')) return found;
  const upper = (text: string) => text.trim().toUpperCase() || null;
  const { gstin, pan, state } = values;
  const denied = denials({ gstin: upper(gstin), pan: upper(pan), state: upper(state) });
  return [...found, ...denied.map((other) => ({ path: 'gstin', code: `other_${other}` }))];
}
