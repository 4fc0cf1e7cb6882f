import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { SampleReading } from '../contract.ts';
import { deliveryReasonLabels, enquiryFieldLabels } from '../labels.ts';
import type { IntakeMapping } from '../rules.ts';
import { enquiryFields } from '../rules.ts';
import { intakeApi } from './queries.ts';

interface MappingFieldsProps {
  /** Whose last delivery is the first sample; null for a new connection. */
  readonly connectionId: string | null;
  readonly mapping: IntakeMapping | null;
  onChange(mapping: IntakeMapping | null): void;
}

/** Maps the fields of the sender on a sample, and shows what would be read. */
export function MappingFields({ connectionId, mapping, onChange }: MappingFieldsProps) {
  const { t } = useLingui();
  const fail = useFailureToast();
  const [sample, setSample] = useState('');
  const [reading, setReading] = useState<SampleReading | null>(null);
  const read = useMutation({
    mutationFn: (tried: { sample: string; mapping: IntakeMapping | null }) => intakeApi.readSample(tried),
    onSuccess: setReading,
    onError: (error) => fail(error, t`The sample could not be read.`),
  });
  const takeLast = useMutation({
    mutationFn: async () => {
      const [last] = (await intakeApi.listDeliveries({ ...(connectionId && { connection: connectionId }), limit: 1 }))
        .items;
      return last ? intakeApi.findDelivery({ id: last.id }) : null;
    },
    onSuccess: (last) => {
      if (!last) return;
      setSample(last.body);
      read.mutate({ sample: last.body, mapping });
    },
    onError: (error) => fail(error, t`The last delivery could not be loaded.`),
  });
  const map = (next: IntakeMapping | null) => {
    onChange(next);
    if (sample !== '') read.mutate({ sample, mapping: next });
  };
  const names = [...new Set([...(reading?.fields ?? []).map(({ name }) => name), ...mappedNames(mapping)])];
  const shown = mapping ?? reading?.mapping ?? {};
  return (
    <fieldset className="col-span-full grid min-w-0 gap-4">
      <legend className="pb-1 font-medium text-ink">{t`Mapping`}</legend>
      <Field label={t`Sample`} help={t`Paste JSON or form data. Common names are recognised.`}>
        {(field) => (
          <Textarea
            {...field}
            rows={4}
            maxLength={20_000}
            spellCheck={false}
            value={sample}
            onChange={({ target }) => setSample(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          busy={read.isPending}
          disabled={sample.trim() === ''}
          onClick={() => read.mutate({ sample, mapping })}
        >
          {t`Read sample`}
        </Button>
        {connectionId !== null && (
          <Button size="sm" busy={takeLast.isPending} onClick={() => takeLast.mutate()}>
            {t`Use the last delivery`}
          </Button>
        )}
        {mapping !== null && (
          <Button size="sm" variant="ghost" onClick={() => map(null)}>
            {t`Recognise names again`}
          </Button>
        )}
      </div>
      {reading?.reason && (
        <p role="status" className="text-danger-ink">
          {t(deliveryReasonLabels[reading.reason])}
        </p>
      )}
      {names.length > 0 && (
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          {enquiryFields.map((target) => (
            <Field key={target} label={t(enquiryFieldLabels[target])}>
              {(field) => (
                <Select
                  {...field}
                  value={shown[target] ?? ''}
                  onChange={(event) => map({ ...shown, [target]: event.target.value || null })}
                >
                  <option value="">{t`None`}</option>
                  {names.map((name) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          ))}
        </div>
      )}
      {reading?.enquiry && !reading.reason && (
        <section aria-label={t`What would be read`} className="rounded-control bg-paper p-3">
          <Facts
            className="pt-0"
            facts={enquiryFields
              .map((name) => ({ label: t(enquiryFieldLabels[name]), value: reading.enquiry?.[name] ?? '' }))
              .filter(({ value }) => value !== '')}
          />
        </section>
      )}
    </fieldset>
  );
}

function mappedNames(mapping: IntakeMapping | null): string[] {
  return Object.values(mapping ?? {}).flatMap((name) => (name ? [name] : []));
}
