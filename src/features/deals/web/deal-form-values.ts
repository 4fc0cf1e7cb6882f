import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { customInputOf, customProblems } from '#platform/custom-fields/custom-form-input.ts';
import { withCustomFormValues } from '#platform/custom-fields/custom-form-values.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { labelsOf } from '#platform/fields/fields.ts';
import { plainAmount, shortDecimal } from '#platform/fields/form-texts.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import type { FieldTexts } from '#platform/forms/web/record-fields.tsx';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import { paiseOf } from '#platform/paise.ts';
import type { Deal, DealCorrection } from '../contract.ts';
import { dealCorrection } from '../contract.ts';
import { dealFields } from '../fields.ts';
import { equalShares, partOf, percentForm, percentOf } from '../rules.ts';

export interface ShareValues {
  readonly agent_id: string;
  readonly share: string;
}

export interface DealFormValues {
  price: string;
  closed_on: string;
  client_id: string;
  lead_id: string;
  /** Whether the commission is typed as an amount or as a percentage of the price. */
  commission_by: 'amount' | 'percent';
  commission: string;
  percent: string;
  shares: readonly ShareValues[];
  notes: string;
}

export const dealFieldTexts: FieldTexts<DealFormValues> = {
  labels: labelsOf(dealFields),
  custom: 'deals',
  messageOf: dealMessage,
};

interface NewDeal {
  readonly price: string;
  readonly agentId: string;
  readonly today: string;
  readonly leadId: string;
}

/** The initial values: one agent has the whole commission. */
export function newDealValues({ price, agentId, today, leadId }: NewDeal) {
  return withCustomFormValues('deals', {
    price: shortDecimal(price),
    closed_on: today,
    client_id: '',
    lead_id: leadId,
    commission_by: 'amount',
    commission: '',
    percent: '',
    shares: [{ agent_id: agentId, share: '100' }],
    notes: '',
  } satisfies DealFormValues);
}

export function dealValuesOf({
  price,
  closed_on,
  client_id,
  lead_id,
  commission,
  shares,
  notes,
  custom,
}: Deal): DealFormValues {
  const values: DealFormValues = {
    price: shortDecimal(price),
    closed_on,
    client_id: client_id ?? '',
    lead_id: lead_id ?? '',
    commission_by: 'amount',
    commission: shortDecimal(commission),
    percent: '',
    shares: shares.map(({ agent_id, share }) => ({ agent_id, share: shortDecimal(share) })),
    notes,
  };
  return withCustomFormValues('deals', values, custom);
}

const isAmount = (text: string) => /^\d{1,12}(\.\d{1,2})?$/u.test(text);
const isPercent = (text: string) => percentForm.test(text);

/** The commission as an amount, also if typed in percent; unreadable text is returned as it is, and refused later. */
export function commissionOf({ price, commission_by, commission, percent }: DealFormValues): string {
  if (commission_by === 'amount') return plainAmount(commission);
  const part = plainAmount(percent);
  return isAmount(plainAmount(price)) && isPercent(part) ? partOf(plainAmount(price), part) : part;
}

/** The commission as a decimal string; null if it is not valid. */
export function parsedCommission(values: DealFormValues): string | null {
  const isTyped =
    values.commission_by === 'amount' || (isPercent(plainAmount(values.percent)) && parsedPrice(values) !== null);
  const commission = commissionOf(values);
  return isTyped && isAmount(commission) ? commission : null;
}

/**
 * Converts a typed commission to the other unit. A percentage is filled in only if it is exact, so that changing the unit
 * changes no amount. An amount that has no percentage with two decimals is stored, and is there again in the first unit.
 */
export function commissionIn(
  unit: DealFormValues['commission_by'],
  values: DealFormValues,
): Pick<DealFormValues, 'commission' | 'percent'> {
  const { commission, percent } = values;
  const known = parsedCommission(values);
  if (known === null) return { commission, percent };
  if (unit === 'amount')
    return { commission: isSameAmount(plainAmount(commission), known) ? commission : shortDecimal(known), percent };
  const price = parsedPrice(values);
  const part = price === null ? null : percentOf(price, known);
  const isExact = price !== null && part !== null && isPercent(part) && isSameAmount(partOf(price, part), known);
  return { commission, percent: isExact ? part : '' };
}

function isSameAmount(one: string, other: string): boolean {
  return isAmount(one) && isAmount(other) && paiseOf(one) === paiseOf(other);
}

export function parsedShares(values: DealFormValues): readonly string[] | null {
  const shares = values.shares.map(({ share }) => plainAmount(share));
  return shares.every(isPercent) ? shares : null;
}

export function parsedPrice({ price }: DealFormValues): string | null {
  const amount = plainAmount(price);
  return isAmount(amount) && Number(amount) > 0 ? amount : null;
}

/** Equal shares, after an agent was added or removed. */
export function sharedEqually(agentIds: readonly string[]): ShareValues[] {
  const shares = equalShares(agentIds.length);
  return agentIds.map((agent_id, index) => ({ agent_id, share: shortDecimal(shares[index] ?? '') }));
}

export function correctionOf(values: DealFormValues): DealCorrection {
  return {
    price: plainAmount(values.price),
    closed_on: values.closed_on,
    client_id: values.client_id === '' ? null : values.client_id,
    commission: commissionOf(values),
    notes: values.notes,
    shares: values.shares.map(({ agent_id, share }) => ({ agent_id, share: plainAmount(share) })),
    custom: customInputOf('deals', values),
  };
}

/** Validates the values; `today` is the company's day. */
export function checkDeal(values: DealFormValues, today: string): readonly FieldProblem[] {
  const typed = values.commission_by === 'percent' ? values.percent : values.commission;
  const missing: FieldProblem[] = [];
  const demand = (path: keyof DealFormValues, text: string) => {
    if (text.trim() === '') missing.push({ path, code: 'required' });
  };
  demand('price', values.price);
  demand('closed_on', values.closed_on);
  demand('commission', typed);
  if (values.shares.some(({ agent_id }) => agent_id === '')) missing.push({ path: 'shares', code: 'required' });
  if (values.closed_on > today) missing.push({ path: 'closed_on', code: 'in_future' });
  if (values.commission_by === 'percent' && typed.trim() !== '' && !isPercent(plainAmount(typed)))
    missing.push({ path: 'commission', code: 'not_number' });
  return [...missing, ...problemsOf(dealCorrection, correctionOf(values)), ...customProblems('deals', values)];
}

export function dealMessage(problem: FieldProblem, label: string): MessageDescriptor {
  switch (problem.code) {
    case 'in_future':
      return msg`Choose today or an earlier date`;
    case 'is_owner':
      return msg`The owner cannot be the buyer or the tenant`;
    case 'lead_lost':
      return msg`This lead is lost. Reopen it first`;
    case 'lead_has_deal':
      return msg`A deal already won this lead`;
    case 'other_client':
      return msg`This lead belongs to another client`;
    case 'not_whole':
      return msg`The shares must add up to 100%`;
    case 'not_in_range':
      return msg`Each share must be more than 0 and at most 100%`;
    case 'not_yours':
      return msg`You cannot take a share of another agent’s deal`;
    case 'of_other':
      return msg`Ask a Manager to reduce another agent’s share`;
    default:
  }
  if (!problem.path.startsWith('shares')) return fieldMessage(problem, label);
  switch (problem.code) {
    case 'repeated':
      return msg`The same agent is entered twice`;
    case 'required':
    case 'not_uuid':
    case 'unknown':
      return msg`Choose an agent for each share`;
    default:
      return msg`Enter each share as a percentage: 50 or 33.33`;
  }
}
