import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currencies } from '#features/company/contract.ts';
import { currencyQuery, useSetCurrency } from '#features/company/web/queries.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Field } from '#ui/field.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { toast } from '#ui/toast.ts';
import { useMe } from './queries.ts';

type Currency = (typeof currencies)[number];

const names: Readonly<Record<Currency, MessageDescriptor>> = {
  inr: msg`Indian rupee (₹)`,
  usd: msg`US dollar ($)`,
  eur: msg`Euro (€)`,
};

/** The company's currency: an Admin may change it until the first invoice. */
export function CurrencySection() {
  const { t } = useLingui();
  const fail = useFailureToast();
  const me = useMe();
  const settings = useQuery(currencyQuery).data;
  const saving = useSetCurrency();
  // Optimistic: the cached record follows a moment later.
  const [shown, setShown] = useState<Currency | null>(null);
  const isLocked = settings?.is_locked ?? true;
  const mayChange = me.permissions.includes('set_currency') && !isLocked;
  const choose = (chosen: Currency) => {
    if (chosen === (shown ?? settings?.currency)) return;
    setShown(chosen);
    saving.mutate(chosen, {
      onSuccess: () =>
        toast({
          tone: 'success',
          title: t`Settings saved`,
          text: t`All your settings have been successfully updated.`,
        }),
      onError: (error) => fail(error, t`Your settings could not be saved.`, () => choose(chosen)),
      onSettled: () => setShown(null),
    });
  };
  const why = !me.permissions.includes('set_currency')
    ? t`Your agency’s Admin sets this.`
    : settings?.is_locked
      ? t`Can’t be changed once there is an invoice.`
      : t`Changes how amounts are shown; nothing is converted. Locked after the first invoice.`;
  return (
    <FormSection title={t`Currency`} text={t`For the whole agency.`}>
      <Field label={t`Currency`} group hideLabel className="col-span-6" help={why}>
        {(control) => (
          <RadioGroup
            {...control}
            value={shown ?? me.company.currency}
            onChange={choose}
            options={currencies.map((code) => ({
              value: code,
              label: t(names[code]),
              disabled: !mayChange && code !== me.company.currency,
            }))}
          />
        )}
      </Field>
    </FormSection>
  );
}
