import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { roleName } from '#features/accounts/role-name.ts';
import { accountPolicy } from '#features/accounts/rules.ts';
import { statusNames } from '#features/accounts/status-names.ts';
import { useMe } from '#features/accounts/web/queries.ts';
import { roles } from '#platform/access/rights.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { LabelledRecordField, RecordSelect, RecordTextField } from '#platform/forms/web/record-fields.tsx';
import { RecordFormElement } from '#platform/forms/web/record-form.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { Input } from '#ui/input.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { Agent } from '../contract.ts';
import type { AgentFieldName } from '../rules.ts';
import { agentFieldNames, agentStatuses, editableFields } from '../rules.ts';
import type { AgentFormValues } from './agent-form-values.ts';
import { agentForm } from './agent-record-form.ts';

// Below the fold.
const more = lazyComponent(() => import('./agent-form-more.lazy.tsx').then((part) => part.AgentFormMore));

interface AgentFormProps {
  readonly draft: RecordDraft<AgentFormValues>;
  /** The agent being edited; undefined when one is added. */
  readonly edited?: Agent;
  onSubmit(values: AgentFormValues): void;
}

const half = 'col-span-3 phone:col-span-6';

/** Shared by adding and editing; fields that the person may not change are read-only. */
export function AgentForm({ draft, edited, onSubmit }: AgentFormProps) {
  const { t } = useLingui();
  const me = useMe();
  const actor = { profileId: me.profile_id, role: me.role };
  const { form } = draft;
  const More = more.useComponent(true, false);
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
    <RecordFormElement form={agentForm} draft={draft} onSubmit={onSubmit}>
      <FormSection
        title={t`Basic Information`}
        text={edited ? t`Name and contact details.` : t`We'll send the invitation to this email address.`}
      >
        <LabelledRecordField draft={draft} name="full_name" required className={half}>
          {(control) => (
            <Input {...control} {...form.register('full_name')} readOnly={isFixed('full_name')} autoComplete="off" />
          )}
        </LabelledRecordField>
        <LabelledRecordField draft={draft} name="email" required help={isMe && ownAddress} className={half}>
          {(control) => (
            <Input
              {...control}
              {...form.register('email')}
              type="email"
              readOnly={isFixed('email')}
              autoComplete="off"
            />
          )}
        </LabelledRecordField>
        <RecordTextField draft={draft} name="phone" type="tel" required className={half} />
        <RecordSelect
          draft={draft}
          name="role"
          required
          className={half}
          empty={!edited && t`Choose a role`}
          options={offered.map((value) => ({ value, text: t(roleName(value)) }))}
          disabled={isFixed('role')}
        />
        {edited && (
          <RecordSelect
            draft={draft}
            name="status"
            help={t`Inactive people cannot sign in and are signed out immediately.`}
            className={half}
            options={agentStatuses.map((value) => ({ value, text: t(statusNames[value]) }))}
            disabled={isFixed('status')}
          />
        )}
      </FormSection>
      {More && <More draft={draft} hasNotes={!isFixed('notes')} />}
    </RecordFormElement>
  );
}
