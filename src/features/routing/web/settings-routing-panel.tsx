import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, FlaskConical, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { useMe } from '#features/accounts/web/queries.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { Input } from '#ui/input.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { SaveBar } from '#ui/save-bar.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.ts';
import type { Routing, RoutingInput } from '../contract.ts';
import { newRule } from '../new-rule.ts';
import { maxGroups, maxOpenLeads, maxRules } from '../rules.ts';
import { routingApi, routingQuery } from './queries.ts';
import { useDescribeRule } from './use-describe-rule.ts';

type Rule = Routing['rules'][number];
type Group = Routing['groups'][number];

const ruleDialog = lazyComponent(() => import('./rule-dialog.lazy.tsx').then((part) => part.RuleDialog));
const groupDialog = lazyComponent(() => import('./group-dialog.lazy.tsx').then((part) => part.GroupDialog));
const dryRunDialog = lazyComponent(() => import('./dry-run-dialog.lazy.tsx').then((part) => part.DryRunDialog));

/** By which rules leads without an agent are given out. */
export function SettingsRoutingPanel() {
  const { t } = useLingui();
  const found = useQuery(routingQuery);
  // What the user edits stays when another person saves; their own save then is a conflict.
  const [edited, setEdited] = useState<Routing | null>(null);
  const routing = edited ?? found.data;
  if (routing)
    return (
      <RoutingForm
        key={routing.version}
        routing={routing}
        onEdit={() => setEdited(routing)}
        onSaved={() => setEdited(null)}
      />
    );
  if (found.isError)
    return <ErrorState title={t`The settings could not be loaded`} onRetry={() => void found.refetch()} />;
  return (
    <Loading label={t`Loading settings...`}>
      <Skeleton className="mt-5 h-72" />
    </Loading>
  );
}

interface RoutingFormProps {
  readonly routing: Routing;
  onEdit(): void;
  onSaved(): void;
}

function RoutingForm({ routing, onEdit, onSaved }: RoutingFormProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const mayEdit = useMe().permissions.includes('manage_company');
  const { people, version } = routing;
  const [holds, setHolds] = useState(routing.holds_off_hours);
  const [imports, setImports] = useState(routing.routes_imports);
  const [rules, setRules] = useState<readonly Rule[]>(routing.rules);
  const [groups, setGroups] = useState<readonly Group[]>(routing.groups);
  const [limits, setLimits] = useState(() => typedLimits(routing));
  const [rule, setRule] = useState<Rule | null>(null);
  const [group, setGroup] = useState<Group | null>(null);
  const [isTrying, setTrying] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const closeRule = () => setRule(null);
  const closeGroup = () => setGroup(null);
  const stopTrying = () => setTrying(false);
  const RuleDialog = ruleDialog.useComponent(rule !== null, rule !== null, closeRule);
  const GroupDialog = groupDialog.useComponent(group !== null, group !== null, closeGroup);
  const DryRunDialog = dryRunDialog.useComponent(isTrying, isTrying, stopTrying);
  const textOf = useDescribeRule([...groups], people);
  const save = useMutation({
    mutationFn: (input: RoutingInput) => routingApi.save(input),
    onSuccess: (saved) => {
      queryClient.setQueryData(routingQuery.queryKey, saved);
      onSaved();
      toast({ tone: 'success', title: t`Settings saved` });
    },
    onError: (error) =>
      fail(
        error,
        problemOf(error).code === 'conflict'
          ? t`Another person changed them. Reload the page to see the new values.`
          : t`Your settings could not be saved.`,
      ),
  });
  const wrongLimit = (typed: string) => typed.trim() !== '' && limitOf(typed) === null;
  const draft = {
    rules: [...rules],
    groups: [...groups],
    limits: people.flatMap(({ id }) => {
      const most_open_leads = limitOf(limits[id] ?? '');
      return most_open_leads === null ? [] : [{ agent_id: id, most_open_leads }];
    }),
  };
  const submit = () => {
    setAsked(true);
    if (Object.values(limits).some(wrongLimit)) return;
    save.mutate({ ...draft, holds_off_hours: holds, routes_imports: imports, version });
  };
  const moveRule = (index: number, by: -1 | 1) => {
    const [one, other] = [rules[index], rules[index + by]];
    if (one && other) setRules(rules.with(index, other).with(index + by, one));
  };
  return (
    <form
      noValidate
      className="contents"
      onChangeCapture={onEdit}
      onClickCapture={onEdit}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) submit();
      }}
    >
      <fieldset disabled={!mayEdit} className="contents">
        <FormSection title={t`Rules`} text={t`For leads without an agent. The first rule that fits decides.`}>
          <div className="col-span-6 grid gap-3">
            {rules.length === 0 && (
              <p className="text-ink-3">{t`No rules yet. Leads without an agent stay unassigned.`}</p>
            )}
            {rules.length > 0 && (
              <ol aria-label={t`Rules`} className="border-t border-line">
                {rules.map((one, index) => (
                  <RuleEntry
                    key={one.id}
                    rule={one}
                    number={index + 1}
                    text={textOf(one)}
                    isLast={index === rules.length - 1}
                    onMove={(by) => moveRule(index, by)}
                    onEdit={() => setRule(one)}
                    onChange={(changes) => setRules(rules.with(index, { ...one, ...changes }))}
                    onRemove={() => setRules(rules.filter(({ id }) => id !== one.id))}
                  />
                ))}
              </ol>
            )}
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                aria-haspopup="dialog"
                disabled={rules.length >= maxRules}
                onPointerEnter={ruleDialog.prefetch}
                onClick={() => setRule(newRule())}
              >
                <Plus aria-hidden="true" />
                {t`Add rule`}
              </Button>
              {rules.length > 0 && (
                <Button
                  size="sm"
                  aria-haspopup="dialog"
                  onPointerEnter={dryRunDialog.prefetch}
                  onClick={() => setTrying(true)}
                >
                  <FlaskConical aria-hidden="true" />
                  {t`Try on last month’s leads`}
                </Button>
              )}
            </div>
            <Switch
              label={t`Outside working hours, wait until opening`}
              help={t`Rules assign the lead when the office opens.`}
              checked={holds}
              onChange={({ target }) => setHolds(target.checked)}
            />
            <Switch
              label={t`Also route imported leads`}
              help={t`Only leads without an agent in the file.`}
              checked={imports}
              onChange={({ target }) => setImports(target.checked)}
            />
          </div>
        </FormSection>
        <FormSection title={t`Groups`} text={t`These people divide leads among them.`}>
          <div className="col-span-6 grid gap-3">
            {groups.length > 0 && (
              <ul aria-label={t`Groups`} className="border-t border-line">
                {groups.map((one) => (
                  <GroupEntry
                    key={one.id}
                    group={one}
                    people={people}
                    isUsed={rules.some(({ group_id }) => group_id === one.id)}
                    onEdit={() => setGroup(one)}
                    onRemove={() => setGroups(groups.filter(({ id }) => id !== one.id))}
                  />
                ))}
              </ul>
            )}
            <Button
              size="sm"
              className="justify-self-start"
              aria-haspopup="dialog"
              disabled={groups.length >= maxGroups}
              onPointerEnter={groupDialog.prefetch}
              onClick={() => setGroup({ id: uuid(), name: '', member_ids: [] })}
            >
              <Plus aria-hidden="true" />
              {t`Add group`}
            </Button>
          </div>
        </FormSection>
        <FormSection title={t`People`} text={t`Rules skip people on leave, and people at their limit.`}>
          <ul aria-label={t`People`} className="col-span-6 border-t border-line">
            {people.map((person) => (
              <PersonEntry
                key={person.id}
                person={person}
                limit={limits[person.id] ?? ''}
                error={
                  isAsked && wrongLimit(limits[person.id] ?? '') ? t`Enter a number up to ${maxOpenLeads}.` : undefined
                }
                onChange={(typed) => setLimits({ ...limits, [person.id]: typed })}
              />
            ))}
          </ul>
        </FormSection>
      </fieldset>
      {mayEdit && (
        <SaveBar>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t`Save changes`}
          </Button>
        </SaveBar>
      )}
      {RuleDialog && rule && (
        <RuleDialog
          rule={rule}
          isNew={!rules.some(({ id }) => id === rule.id)}
          groups={[...groups]}
          onDone={(done) => {
            setRules(replacedOrAdded(rules, done));
            closeRule();
          }}
          onClose={closeRule}
        />
      )}
      {GroupDialog && group && (
        <GroupDialog
          group={group}
          isNew={!groups.some(({ id }) => id === group.id)}
          taken={groups.filter(({ id }) => id !== group.id).map(({ name }) => name)}
          people={people}
          onDone={(done) => {
            setGroups(replacedOrAdded(groups, done));
            closeGroup();
          }}
          onClose={closeGroup}
        />
      )}
      {DryRunDialog && isTrying && <DryRunDialog draft={draft} people={people} onClose={stopTrying} />}
    </form>
  );
}

function replacedOrAdded<T extends { readonly id: string }>(all: readonly T[], one: T): T[] {
  const index = all.findIndex(({ id }) => id === one.id);
  return index < 0 ? [...all, one] : all.with(index, one);
}

function typedLimits({ limits }: Routing): Record<string, string> {
  return Object.fromEntries(limits.map(({ agent_id, most_open_leads }) => [agent_id, String(most_open_leads)]));
}

/** Null for an empty field, and for text that is no number in range. */
function limitOf(typed: string): number | null {
  return /^\d{1,4}$/u.test(typed.trim()) ? Number(typed) : null;
}

interface RuleEntryProps {
  readonly rule: Rule;
  readonly number: number;
  readonly text: { readonly conditions: string; readonly target: string };
  readonly isLast: boolean;
  onMove(by: -1 | 1): void;
  onEdit(): void;
  onChange(changes: Partial<Rule>): void;
  onRemove(): void;
}

function RuleEntry({ rule, number, text, isLast, onMove, onEdit, onChange, onRemove }: RuleEntryProps) {
  const { t } = useLingui();
  const { name, is_enabled } = rule;
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-line py-2.5">
      <span aria-hidden="true" className="w-5 flex-none text-ink-3">
        {number}
      </span>
      <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words text-ink">{name}</span>
          {!is_enabled && <Badge tone="neutral">{t`Off`}</Badge>}
        </p>
        <p className="text-12 break-words text-ink-3">{text.conditions}</p>
        <p className="text-12 break-words text-ink-2">→ {text.target}</p>
      </div>
      <span className="ml-auto flex items-center gap-0.5">
        <Switch
          label={<span className="sr-only">{t`Use rule ${name}`}</span>}
          className="mr-2"
          checked={is_enabled}
          onChange={({ target }) => onChange({ is_enabled: target.checked })}
        />
        <IconButton icon={ArrowUp} label={t`Move ${name} up`} disabled={number === 1} onClick={() => onMove(-1)} />
        <IconButton icon={ArrowDown} label={t`Move ${name} down`} disabled={isLast} onClick={() => onMove(1)} />
        <IconButton icon={Pencil} label={t`Edit ${name}`} aria-haspopup="dialog" onClick={onEdit} />
        <IconButton icon={Trash2} label={t`Remove ${name}`} onClick={onRemove} />
      </span>
    </li>
  );
}

interface GroupEntryProps {
  readonly group: Group;
  readonly people: Routing['people'];
  /** A rule names it, so it stays. */
  readonly isUsed: boolean;
  onEdit(): void;
  onRemove(): void;
}

function GroupEntry({ group: { name, member_ids }, people, isUsed, onEdit, onRemove }: GroupEntryProps) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const members = people.filter(({ id }) => member_ids.includes(id)).map(({ full_name }) => nameOf(full_name));
  return (
    <li className="flex items-center gap-2 border-b border-line py-2.5">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-medium break-words text-ink">{name}</p>
        <p className="text-12 break-words text-ink-3">
          {members.length === 0 ? t`No members yet` : members.join(', ')}
          {isUsed && ` · ${t`used by a rule`}`}
        </p>
      </div>
      <IconButton icon={Pencil} label={t`Edit ${name}`} aria-haspopup="dialog" onClick={onEdit} />
      {!isUsed && <IconButton icon={Trash2} label={t`Remove ${name}`} onClick={onRemove} />}
    </li>
  );
}

interface PersonEntryProps {
  readonly person: Routing['people'][number];
  readonly limit: string;
  readonly error: string | undefined;
  onChange(typed: string): void;
}

function PersonEntry({ person, limit, error, onChange }: PersonEntryProps) {
  const { t } = useLingui();
  const { day } = useFormats();
  const name = usePersonName()(person.full_name) ?? '';
  const last = person.back_after === null ? null : day(person.back_after);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_11rem] items-center gap-3 border-b border-line py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words text-ink">{name}</span>
          {person.is_on_leave && (
            <Badge tone="warning">{last === null ? t`On leave` : t`On leave until ${last}`}</Badge>
          )}
        </p>
        <p className="text-12 text-ink-3">
          <Plural value={person.open_leads} one="# open lead" other="# open leads" />
        </p>
      </div>
      <Field label={t`Open-lead limit of ${name}`} hideLabel error={error}>
        {(field) => (
          <Input
            {...field}
            inputMode="numeric"
            placeholder={t`No limit`}
            value={limit}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
    </li>
  );
}
