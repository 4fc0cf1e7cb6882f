import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { PersonPicker } from '#features/accounts/web/person-picker.tsx';
import { companyQuery } from '#features/company/web/queries.ts';
import { interestLabels, leadSourceLabel, leadSourceWords } from '#features/leads/labels.ts';
import { interests } from '#features/leads/rules.ts';
import { PlaceInput } from '#features/localities/web/place-input.tsx';
import { PropertyPicker } from '#features/properties/web/property-picker.tsx';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { labelsIn } from '#platform/fields/fields.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { languages } from '#platform/i18n/languages.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { Select } from '#ui/select.tsx';
import { TagInput } from '#ui/tag-input.tsx';
import type { Routing } from '../contract.ts';
import { ruleSchema } from '../contract.ts';
import { routingWayLabels } from '../labels.ts';
import { groupWays, maxRuleNameLength, maxValueLength, routingWays } from '../rules.ts';

type Rule = Routing['rules'][number];

interface RuleDialogProps {
  readonly rule: Rule;
  readonly isNew: boolean;
  readonly groups: Routing['groups'];
  onDone(rule: Rule): void;
  onClose(): void;
}

/** One rule: for which leads, and who gets them. The settings are saved with the page. */
export function RuleDialog({ rule: first, isNew, groups, onDone, onClose }: RuleDialogProps) {
  const { t } = useLingui();
  const sources = labelsIn(leadSourceWords).map(([key]) => key);
  const currency = useQuery(companyQuery).data?.currency ?? 'inr';
  const types = useQuery(propertyTypesQuery).data ?? [];
  const [rule, setRule] = useState(first);
  const [errors, setErrors] = useState<ReadonlySet<string>>(new Set());
  const set = (changes: Partial<Rule>) => setRule((before) => ({ ...before, ...changes }));
  const isOfGroup = groupWays.includes(rule.way);
  const submit = () => {
    const checked = ruleSchema.safeParse(rule);
    setErrors(new Set(checked.error?.issues.map(({ path }) => String(path[0]))));
    if (checked.success) onDone(checked.data);
  };
  return (
    <FormDialog
      formId="routing-rule"
      title={isNew ? t`Add rule` : t`Edit rule`}
      label={t`Done`}
      isBusy={false}
      onClose={onClose}
      size="wide"
    >
      <form
        id="routing-rule"
        noValidate
        className="grid grid-cols-2 gap-4 phone:grid-cols-1"
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog is inside the form of the settings.
          event.stopPropagation();
          submit();
        }}
      >
        <Field
          label={t`Name`}
          required
          className="col-span-full"
          error={errors.has('name') ? t`Enter a name.` : undefined}
        >
          {(field) => (
            <Input
              {...field}
              value={rule.name}
              maxLength={maxRuleNameLength}
              autoComplete="off"
              onChange={({ target }) => set({ name: target.value })}
            />
          )}
        </Field>
        <Field label={t`Who gets the lead`} className={isOfGroup || rule.way === 'person' ? '' : 'col-span-full'}>
          {(field) => (
            <Select
              {...field}
              value={rule.way}
              onChange={({ target }) => {
                const way = routingWays.find((one) => one === target.value) ?? 'person';
                const group_id = groupWays.includes(way) ? (rule.group_id ?? groups[0]?.id ?? null) : null;
                set({ way, group_id, agent_id: way === 'person' ? rule.agent_id : null });
              }}
            >
              {routingWays.map((way) => (
                <option key={way} value={way}>
                  {t(routingWayLabels[way])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {rule.way === 'person' && (
          <Field label={t`Person`} required error={errors.has('agent_id') ? t`Choose a person.` : undefined}>
            {(field) => (
              <PersonPicker
                {...field}
                value={rule.agent_id ?? ''}
                placeholder={t`Search for a person`}
                onChange={(agent) => set({ agent_id: agent === '' ? null : agent })}
              />
            )}
          </Field>
        )}
        {isOfGroup && (
          <Field
            label={t`Group`}
            required
            error={errors.has('group_id') ? t`Add a group first.` : undefined}
            help={groups.length === 0 ? t`There is no group yet.` : undefined}
          >
            {(field) => (
              <Select
                {...field}
                value={rule.group_id ?? ''}
                onChange={({ target }) => set({ group_id: target.value || null })}
              >
                {groups.map((group) => (
                  <option key={group.id} value={group.id}>
                    {group.name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <p className="col-span-full border-t border-line pt-4 font-medium text-ink">
          {t`For which leads`}
          <span className="block text-12 font-normal text-ink-3">{t`Empty conditions match every lead.`}</span>
        </p>
        <CheckList legend={t`Source`}>
          {sources.map((source) => (
            <Checkbox
              key={source}
              label={t(leadSourceLabel(source))}
              checked={rule.sources.includes(source)}
              onChange={() => set({ sources: toggled(rule.sources, source) })}
            />
          ))}
        </CheckList>
        <div className="grid content-start gap-4">
          <CheckList legend={t`Looking for`}>
            {interests.map((interest) => (
              <Checkbox
                key={interest}
                label={t(interestLabels[interest])}
                checked={rule.interests.includes(interest)}
                onChange={() => set({ interests: toggled(rule.interests, interest) })}
              />
            ))}
          </CheckList>
          <CheckList legend={t`Language of the enquiry`}>
            {languages.map(({ code, name }) => (
              <Checkbox
                key={code}
                label={name}
                checked={rule.languages.includes(code)}
                onChange={() => set({ languages: toggled(rule.languages, code) })}
              />
            ))}
          </CheckList>
        </div>
        <PlaceInput
          heading={t`Locations`}
          label={t`Add a location`}
          addLabel={t`Add location`}
          value={rule.localities}
          onChange={(localities) => set({ localities: [...localities] })}
        />
        <TagInput
          heading={t`Campaigns`}
          label={t`Add a campaign`}
          addLabel={t`Add campaign`}
          maxLength={maxValueLength}
          value={rule.campaigns}
          onChange={(campaigns) => set({ campaigns: [...campaigns] })}
        />
        <Field label={t`Budget from`} error={errors.has('budget_from') ? t`Enter an amount.` : undefined}>
          {(field) => (
            <MoneyField
              {...field}
              currency={currency}
              value={rule.budget_from ?? ''}
              onChange={(amount) => set({ budget_from: amount === '' ? null : amount })}
            />
          )}
        </Field>
        <Field
          label={t`Budget up to`}
          error={errors.has('budget_to') ? t`Enter an amount that is not below the first.` : undefined}
        >
          {(field) => (
            <MoneyField
              {...field}
              currency={currency}
              value={rule.budget_to ?? ''}
              onChange={(amount) => set({ budget_to: amount === '' ? null : amount })}
            />
          )}
        </Field>
        <CheckList legend={t`Property type`}>
          {types.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={rule.property_type_ids.includes(id)}
              onChange={() => set({ property_type_ids: toggled(rule.property_type_ids, id) })}
            />
          ))}
        </CheckList>
        <Field label={t`One property only`}>
          {(field) => (
            <PropertyPicker
              {...field}
              value={rule.property_id ?? ''}
              placeholder={t`Any property`}
              onChange={(property) => set({ property_id: property === '' ? null : property })}
            />
          )}
        </Field>
      </form>
    </FormDialog>
  );
}

function CheckList({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 font-medium text-ink-2">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-3 gap-y-1.5 touch:gap-y-0">{children}</div>
    </fieldset>
  );
}

function toggled<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}
