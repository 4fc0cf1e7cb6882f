import { useLingui } from '@lingui/react/macro';
import { ClientPicker } from '#features/clients/web/client-picker.tsx';
import { LeadPicker } from '#features/leads/web/lead-picker.tsx';
import { PropertyPicker } from '#features/properties/web/property-picker.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { documentFields } from '../fields.ts';
import type { LinkValues } from './upload-values.ts';

interface DocumentLinksProps {
  readonly values: LinkValues;
  errorOf(field: 'description' | 'property_id' | 'client_id' | 'lead_id'): string | undefined;
  onChange(changes: Partial<LinkValues>): void;
}

export function DocumentLinks({ values, errorOf, onChange }: DocumentLinksProps) {
  const { t } = useLingui();
  const isWithPerson = values.client_id !== '' || values.lead_id !== '';
  return (
    <>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <Field
          label={t(documentFields.property_id.label)}
          error={errorOf('property_id')}
          className="col-span-2 phone:col-span-1"
        >
          {(control) => (
            <PropertyPicker
              {...control}
              value={values.property_id}
              placeholder={t`Not specified`}
              onChange={(property_id) => onChange({ property_id })}
            />
          )}
        </Field>
        <Field label={t(documentFields.client_id.label)} error={errorOf('client_id')}>
          {(control) => (
            <ClientPicker
              {...control}
              value={values.client_id}
              placeholder={t`Search by name, phone or email`}
              // The person agreed to show it to the client before, and to nobody else.
              onChange={(client_id) => onChange({ client_id, lead_id: '', is_shown_to_client: false })}
            />
          )}
        </Field>
        <Field label={t(documentFields.lead_id.label)} error={errorOf('lead_id')}>
          {(control) => (
            <LeadPicker
              {...control}
              value={values.lead_id}
              placeholder={t`Search by name, phone or email`}
              onChange={(lead_id) => onChange({ lead_id, client_id: '', is_shown_to_client: false })}
            />
          )}
        </Field>
      </div>
      <Checkbox
        label={t(documentFields.is_shown_to_client.label)}
        help={isWithPerson ? t`They can download it from their portal.` : t`Choose a client or a lead first.`}
        disabled={!isWithPerson}
        checked={values.is_shown_to_client}
        onChange={({ target }) => onChange({ is_shown_to_client: target.checked })}
      />
      <Field label={t(documentFields.description.label)} error={errorOf('description')}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={5000}
            value={values.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </Field>
    </>
  );
}
