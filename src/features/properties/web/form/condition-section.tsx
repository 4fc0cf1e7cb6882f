import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { AmountInput } from '#platform/formats/web/amount-input.tsx';
import { ControlledField } from '#platform/forms/web/controlled-field.tsx';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { RecordTextField } from '#platform/forms/web/record-fields.tsx';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { useMedia } from '#ui/use-media.ts';
import { FactSelect } from './fact-select.tsx';
import type { PropertyFormValues } from './property-form-values.ts';
import { useShownFacts } from './use-shown-facts.ts';

const choices = ['furnishing', 'possession'] as const;
const counts = ['covered_parking', 'open_parking'] as const;
const charges = ['maintenance', 'deposit'] as const;
const fields = [...choices, 'possession_on', ...counts, ...charges] as const;

/** Furnishing, possession, parking and charges; folded on a phone until one of them has a value. */
export function ConditionSection({ draft }: { draft: RecordDraft<PropertyFormValues> }) {
  const { t } = useLingui();
  const { date_format } = useMe();
  const isShown = useShownFacts(draft);
  const isPhone = useMedia('(max-width: 767px)');
  const [wasOpened, setOpened] = useState(false);
  const hasValue = fields.some((name) => draft.form.values()[name] !== '' || draft.state.errors[name]);
  const isOpen = !isPhone || wasOpened || hasValue;
  const half = 'col-span-3 phone:col-span-6';
  return (
    <FormSection title={t`Condition and charges`} text={t`Furnishing, possession, parking and monthly costs.`}>
      {isOpen ? (
        <>
          {choices.filter(isShown).map((name) => (
            <FactSelect key={name} draft={draft} name={name} />
          ))}
          {isShown('possession_on') && (
            <ControlledField draft={draft} name="possession_on" className="col-span-2 phone:col-span-6">
              {(control) => <DateField {...control} format={date_format} />}
            </ControlledField>
          )}
          {counts.filter(isShown).map((name) => (
            <RecordTextField key={name} draft={draft} name={name} className="col-span-3" numeric />
          ))}
          {charges.filter(isShown).map((name) => (
            <ControlledField key={name} draft={draft} name={name} className={half}>
              {(control) => <AmountInput {...control} />}
            </ControlledField>
          ))}
        </>
      ) : (
        <Button className="col-span-6 justify-self-start" onClick={() => setOpened(true)}>
          <ChevronDown aria-hidden="true" />
          {t`Show these fields`}
        </Button>
      )}
    </FormSection>
  );
}
