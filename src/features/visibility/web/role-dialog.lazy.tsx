import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { roleName } from '#features/accounts/role-name.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import type { LimitedAct, Reach } from '#platform/visibility/visibility.ts';
import { isMaskedKind, limitedActs, reaches } from '#platform/visibility/visibility.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.ts';
import { useMedia } from '#ui/use-media.ts';
import type { Visibility, VisibilityRule } from '../contract.ts';
import { limitedActLabels, limitedKindLabels, reachLabels } from '../labels.ts';
import { maxRevealed, withinReading } from '../rules.ts';
import { visibilityApi, visibilityQuery } from './queries.ts';

interface RoleDialogProps {
  readonly role: Visibility['roles'][number];
  onClose(): void;
}

/** What a role sees, changes, deletes and exports of each kind of records. */
export function RoleDialog({ role: { role, kinds }, onClose }: RoleDialogProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const fail = useFailureToast();
  const [rules, setRules] = useState<readonly VisibilityRule[]>(kinds);
  const name = t(roleName(role));
  const isPhone = useMedia('(width < 48rem)');
  const save = useMutation({
    mutationFn: () => visibilityApi.save({ role, kinds: [...rules] }),
    onSuccess: (visibility) => {
      client.setQueryData(visibilityQuery.queryKey, visibility);
      toast({ tone: 'success', title: t`Settings saved` });
      onClose();
    },
    onError: (error) => fail(error, t`Your settings could not be saved.`),
  });
  const set = (changed: VisibilityRule, act: LimitedAct, reach: Reach) => {
    const next = { ...changed, ...withinReading({ ...changed, [act]: reach }) };
    // A deal is cancelled, which is a change: no field of its own says who may.
    const saved = changed.kind === 'deals' ? { ...next, delete: next.write } : next;
    setRules(rules.map((rule) => (rule === changed ? saved : rule)));
  };
  const hide = (changed: VisibilityRule, hides_contacts: boolean) =>
    setRules(rules.map((rule) => (rule === changed ? { ...rule, hides_contacts } : rule)));
  return (
    <FormDialog
      formId="role-visibility"
      size="wide"
      title={t`What ${name} sees`}
      text={t`Own: assigned to them. Team: assigned to anyone in their teams.`}
      label={t`Save`}
      busyLabel={t`Saving...`}
      isBusy={save.isPending}
      onClose={onClose}
    >
      <form
        id="role-visibility"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
        }}
      >
        {rules.map((rule, index) => (
          <fieldset
            key={rule.kind}
            className="grid min-w-0 grid-cols-[8rem_repeat(4,minmax(0,1fr))] items-end gap-3 phone:grid-cols-2"
          >
            <legend className="sr-only">{t(limitedKindLabels[rule.kind])}</legend>
            <p aria-hidden="true" className="self-end pb-2 font-medium text-ink phone:col-span-2 phone:pb-0">
              {t(limitedKindLabels[rule.kind])}
            </p>
            {limitedActs.map((act) =>
              act === 'delete' && rule.kind === 'deals' ? (
                <span key={act} className="phone:hidden" />
              ) : (
                <Field key={act} label={t(limitedActLabels[act])} hideLabel={!isPhone && index > 0}>
                  {(field) => (
                    <Select
                      {...field}
                      value={rule[act]}
                      onChange={({ target }) => set(rule, act, target.value as Reach)}
                    >
                      {reaches
                        .filter((reach) => act === 'read' || reaches.indexOf(reach) <= reaches.indexOf(rule.read))
                        .map((reach) => (
                          <option key={reach} value={reach}>
                            {t(reachLabels[reach])}
                          </option>
                        ))}
                    </Select>
                  )}
                </Field>
              ),
            )}
            {isMaskedKind(rule.kind) && (
              <Checkbox
                className="col-span-full"
                label={t`Hide phone numbers and emails of records that are not theirs`}
                checked={rule.hides_contacts}
                onChange={({ target }) => hide(rule, target.checked)}
              />
            )}
          </fieldset>
        ))}
        <p className="text-12 text-ink-3">
          {t`Notes, calls and documents follow their record. Records without an agent need All.`}{' '}
          {t`At most ${maxRevealed} hidden numbers a day can be shown. Each is logged.`}
        </p>
      </form>
    </FormDialog>
  );
}
