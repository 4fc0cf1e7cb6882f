import { useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { PersonPicker } from '#features/accounts/web/person-picker.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { maxAgents } from '../contract.ts';
import { isFullSplit, partOf, splitCommission, sumOfShares } from '../rules.ts';
import type { DealFormValues, ShareValues } from './deal-form-values.ts';
import { parsedCommission, parsedShares, sharedEqually } from './deal-form-values.ts';

interface DealSharesProps {
  readonly draft: DraftForm<DealFormValues>;
  readonly error: string | undefined;
}

const row =
  'grid grid-cols-[minmax(0,1fr)_6.5rem_7rem_auto] items-center gap-2 phone:grid-cols-[6.5rem_minmax(0,1fr)_auto]';

/** The agents' shares, with each amount and the sum while typing. */
export function DealShares({ draft, error }: DealSharesProps) {
  const { t } = useLingui();
  const { money } = useFormats();
  const { form } = draft;
  const shares = useValue(form, 'shares');
  useValue(form, 'price');
  useValue(form, 'percent');
  useValue(form, 'commission_by');
  useValue(form, 'commission');
  const values = form.values();
  const amounts = amountsOf(values);
  const known = parsedShares(values);
  const sum = known && sumOfShares(known);
  const set = (next: readonly ShareValues[]) => form.setValue('shares', next);
  const change = (shareIndex: number, changes: Partial<ShareValues>) =>
    set(shares.map((share, index) => (index === shareIndex ? { ...share, ...changes } : share)));
  const equally = (agentIds: readonly string[]) => set(sharedEqually(agentIds));
  const ids = shares.map(({ agent_id }) => agent_id);
  // On an error, the focus moves to the first row without an agent.
  const held = Math.max(0, ids.indexOf(''));
  const areEqual = JSON.stringify(sharedEqually(ids)) === JSON.stringify(shares);
  return (
    <Field group required label={t`Agents`} error={error} className="col-span-full">
      {(field) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend.
        <div role="group" aria-labelledby={field['aria-labelledby']} className="grid gap-2">
          {shares.map((share, shareIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows without an agent differ only by their position.
            <div key={shareIndex} className={row}>
              <Field hideLabel label={t`Agent ${shareIndex + 1}`} className="phone:col-span-full">
                {(control) => (
                  <PersonPicker
                    {...control}
                    value={share.agent_id}
                    placeholder={t`Choose an agent`}
                    onChange={(agent_id) => change(shareIndex, { agent_id })}
                    {...(shareIndex === held && {
                      ref: (found: HTMLInputElement | null) => form.registerControl('shares', found),
                    })}
                  />
                )}
              </Field>
              <Field hideLabel label={t`Share of agent ${shareIndex + 1} in percent`}>
                {(control) => (
                  <Input
                    {...control}
                    inputMode="decimal"
                    autoComplete="off"
                    unit="%"
                    value={share.share}
                    onChange={({ target }) => change(shareIndex, { share: target.value })}
                  />
                )}
              </Field>
              <span className="text-right text-ink tabular-nums phone:text-left">
                {money(amounts?.[shareIndex] ?? '0')}
              </span>
              <IconButton
                icon={X}
                label={t`Remove agent ${shareIndex + 1}`}
                disabled={shares.length === 1}
                onClick={() => {
                  const rest = shares.filter((_, index) => index !== shareIndex);
                  if (areEqual || rest.length === 1) equally(rest.map(({ agent_id }) => agent_id));
                  else set(rest);
                }}
              />
            </div>
          ))}
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Button size="sm" disabled={shares.length >= maxAgents} onClick={() => equally([...ids, ''])}>
              <Plus aria-hidden="true" />
              {t`Add agent`}
            </Button>
            {shares.length > 1 && !areEqual && (
              <Button size="sm" variant="ghost" onClick={() => equally(ids)}>{t`Split equally`}</Button>
            )}
            <span className="flex-1" />
            {sum !== null && shares.length > 1 && (
              <output
                className={classNames(known && isFullSplit(known) ? 'text-ink-3' : 'font-medium text-warning-ink')}
              >
                {t`Total ${shortPercent(sum)}%`}
              </output>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}

/** The amounts: exact if the shares are complete, rounded until then. */
function amountsOf(values: DealFormValues): string[] | null {
  const [commission, shares] = [parsedCommission(values), parsedShares(values)];
  if (commission === null || shares === null) return null;
  return isFullSplit(shares) ? splitCommission(commission, shares) : shares.map((share) => partOf(commission, share));
}

function shortPercent(sum: string): string {
  return sum.replace(/\.00$/u, '');
}
