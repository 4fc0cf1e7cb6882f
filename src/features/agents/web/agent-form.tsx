import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { roleName } from '#features/accounts/role-name.ts';
import { accountPolicy } from '#features/accounts/rules.ts';
import { statusNames } from '#features/accounts/status-names.ts';
import { useMe } from '#features/accounts/web/queries.ts';
import { roles } from '#platform/access/rights.ts';
import { labelsOf } from '#platform/fields/fields.ts';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { FormSection } from '#ui/form-section.tsx';
import { Input } from '#ui/input.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Select } from '#ui/select.tsx';
import type { Agent } from '../contract.ts';
import { agentFields } from '../fields.ts';
import type { AgentFieldName } from '../rules.ts';
import { agentFieldNames, agentStatuses, editableFields } from '../rules.ts';
import { AgentField, AgentTextField } from './agent-field.tsx';
import { prefetchAgentSchema } from './agent-form-schema.ts';
import type { AgentFormValues } from './agent-form-values.ts';

// Shown only after a failed submit.
const problems = lazyComponent(() =>
  import('#platform/forms/web/form-problems.lazy.tsx').then((part) => part.FormProblems),
);
// Below the fold.
const more = lazyComponent(() => import('./agent-form-more.lazy.tsx').then((part) => part.AgentFormMore));

interface AgentFormProps {
  readonly draft: DraftForm<AgentFormValues>;
  readonly formId: string;
  /** The agent being edited; undefined when one is added. */
  readonly edited?: Agent;
  onSubmit(values: AgentFormValues): void;
}

const half = 'col-span-3 phone:col-span-6';

/** Shared by adding and editing; fields that the person may not change are read-only. */
export function AgentForm({ draft, formId, edited, onSubmit }: AgentFormProps) {
  const { t } = useLingui();
  const me = useMe();
  const actor = { profileId: me.profile_id, role: me.role };
  const { form } = draft;
  const More = more.useComponent(true, false);
  const FormProblems = problems.useComponent(draft.state.submitCount > 0, false);
  useEffect(() => {
    prefetchAgentSchema();
    problems.prefetch();
  }, []);
  const editable = edited ? editableFields(actor, edited) : agentFieldNames;
  const isFixed = (name: AgentFieldName) => !editable.includes(name);
  const isMe = edited?.id === me.profile_id;
  const offered = edited
    ? roles.filter((role) => role === edited.role || accountPolicy.changeRole(actor, edited, role))
    : roles.filter((role) => accountPolicy.invite(actor, role));
  const ownAddress = (
    <Link to="/settings" search={{ tab: 'profile' }} className="link">
      {t`Change it in Settings.`}
    </Link>
  );
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(onSubmit);
      }}
    >
      {FormProblems && <FormProblems draft={draft} labels={labelsOf(agentFields)} />}
      <FormSection
        title={t`Basic Information`}
        text={edited ? t`Name and contact details.` : t`We'll send the invitation to this email address.`}
      >
        <AgentField draft={draft} name="full_name" required className={half}>
          {(control) => (
            <Input {...control} {...form.register('full_name')} readOnly={isFixed('full_name')} autoComplete="off" />
          )}
        </AgentField>
        <AgentField draft={draft} name="email" required help={isMe && ownAddress} className={half}>
          {(control) => (
            <Input
              {...control}
              {...form.register('email')}
              type="email"
              readOnly={isFixed('email')}
              autoComplete="off"
            />
          )}
        </AgentField>
        <AgentTextField draft={draft} name="phone" type="tel" required className={half} />
        <AgentField draft={draft} name="role" required className={half}>
          {(control) => (
            <Select {...control} {...form.register('role')} disabled={isFixed('role')}>
              {!edited && <option value="">{t`Choose a role`}</option>}
              {offered.map((role) => (
                <option key={role} value={role}>
                  {t(roleName(role))}
                </option>
              ))}
            </Select>
          )}
        </AgentField>
        {edited && (
          <AgentField
            draft={draft}
            name="status"
            help={t`Inactive people cannot sign in and are signed out immediately.`}
            className={half}
          >
            {(control) => (
              <Select {...control} {...form.register('status')} disabled={isFixed('status')}>
                {agentStatuses.map((status) => (
                  <option key={status} value={status}>
                    {t(statusNames[status])}
                  </option>
                ))}
              </Select>
            )}
          </AgentField>
        )}
      </FormSection>
      {More && <More draft={draft} hasNotes={!isFixed('notes')} />}
    </form>
  );
}
