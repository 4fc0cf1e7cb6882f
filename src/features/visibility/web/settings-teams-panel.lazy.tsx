import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { roleName } from '#features/accounts/role-name.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { useLast } from '#ui/use-last.ts';
import type { Team, Visibility, VisibilityRule } from '../contract.ts';
import { limitedKindLabels, loggedReachLabels, reachLabels } from '../labels.ts';
import { isUnlimited, maxTeams } from '../rules.ts';
import { visibilityApi, visibilityQuery } from './queries.ts';

const teamForm = lazyComponent(() => import('./team-dialog.lazy.tsx').then((part) => part.TeamDialog));
const roleForm = lazyComponent(() => import('./role-dialog.lazy.tsx').then((part) => part.RoleDialog));

type RoleReaches = Visibility['roles'][number];

/** The teams of the agency, and which records each role sees. */
export function SettingsTeamsPanel() {
  const { t } = useLingui();
  const loaded = useQuery(visibilityQuery);
  if (loaded.data) return <TeamsAndRoles visibility={loaded.data} />;
  if (loaded.isError)
    return (
      <ErrorState
        title={t`The teams could not be loaded`}
        onRetry={() => void loaded.refetch()}
        isRetrying={loaded.isFetching}
      />
    );
  return (
    <Loading label={t`Loading teams...`}>
      <Skeleton className="mt-5 h-40" />
    </Loading>
  );
}

function TeamsAndRoles({ visibility }: { readonly visibility: Visibility }) {
  const { t } = useLingui();
  const { teams, people, roles } = visibility;
  const [team, setTeam] = useState<{ readonly team: Team; readonly isNew: boolean } | null>(null);
  const [role, setRole] = useState<RoleReaches | null>(null);
  const [removed, setRemoved] = useState<Team | null>(null);
  const closeTeam = () => setTeam(null);
  const closeRole = () => setRole(null);
  const TeamDialog = teamForm.useComponent(team !== null, team !== null, closeTeam);
  const RoleDialog = roleForm.useComponent(role !== null, role !== null, closeRole);
  const newTeam = () => setTeam({ team: { id: uuid(), name: '', members: [], version: 0 }, isNew: true });
  return (
    <>
      <FormSection title={t`Teams`} text={t`Branches or groups. A person may be in several.`}>
        <div className="col-span-6 grid gap-3">
          {teams.length > 0 && (
            <ul aria-label={t`Teams`} className="border-t border-line">
              {teams.map((one) => (
                <TeamEntry
                  key={one.id}
                  team={one}
                  people={people}
                  onEdit={() => setTeam({ team: one, isNew: false })}
                  onRemove={() => setRemoved(one)}
                />
              ))}
            </ul>
          )}
          <Button
            size="sm"
            className="justify-self-start"
            aria-haspopup="dialog"
            disabled={teams.length >= maxTeams}
            onPointerEnter={teamForm.prefetch}
            onFocus={teamForm.prefetch}
            onClick={newTeam}
          >
            <Plus aria-hidden="true" />
            {t`Add team`}
          </Button>
        </div>
      </FormSection>
      <FormSection title={t`Who sees what`} text={t`Admins always see everything.`}>
        <ul aria-label={t`Who sees what`} className="col-span-6 border-t border-line">
          {roles.map((one) => (
            <RoleEntry key={one.role} role={one} prefetch={roleForm.prefetch} onEdit={() => setRole(one)} />
          ))}
        </ul>
      </FormSection>
      {TeamDialog && team && (
        <TeamDialog
          team={team.team}
          isNew={team.isNew}
          taken={teams.filter(({ id }) => id !== team.team.id).map(({ name }) => name)}
          people={people}
          onClose={closeTeam}
        />
      )}
      {RoleDialog && role && <RoleDialog role={role} onClose={closeRole} />}
      <RemoveTeam team={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

interface TeamEntryProps {
  readonly team: Team;
  readonly people: Visibility['people'];
  onEdit(): void;
  onRemove(): void;
}

function TeamEntry({ team: { name, members }, people, onEdit, onRemove }: TeamEntryProps) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const names = people.flatMap(({ id, full_name }) => {
    const found = members.find(({ profile_id }) => profile_id === id);
    if (!found) return [];
    const shown = nameOf(full_name) ?? '';
    return [{ isHead: found.is_head, text: found.is_head ? t`${shown} (head)` : shown }];
  });
  const inOrder = names.toSorted((one, other) => Number(other.isHead) - Number(one.isHead)).map(({ text }) => text);
  return (
    <li className="flex items-center gap-2 border-b border-line py-2.5">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-medium break-words text-ink">{name}</p>
        <p className="text-12 break-words text-ink-3">
          {inOrder.length === 0 ? t`No members yet` : inOrder.join(', ')}
        </p>
      </div>
      <IconButton icon={Pencil} label={t`Edit ${name}`} aria-haspopup="dialog" onClick={onEdit} />
      <IconButton icon={Trash2} label={t`Delete ${name}`} aria-haspopup="dialog" onClick={onRemove} />
    </li>
  );
}

interface RoleEntryProps {
  readonly role: RoleReaches;
  prefetch(): void;
  onEdit(): void;
}

function RoleEntry({ role: { role, kinds }, prefetch, onEdit }: RoleEntryProps) {
  const { t } = useLingui();
  const name = t(roleName(role));
  const textOf = useRuleText();
  const parts = kinds.filter((rule) => !isUnlimited(rule)).map(textOf);
  return (
    <li className="flex items-center gap-2 border-b border-line py-2.5">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-medium text-ink">{name}</p>
        <p className="text-12 break-words text-ink-3">{parts.length === 0 ? t`Sees everything` : parts.join(' · ')}</p>
      </div>
      <IconButton
        icon={Pencil}
        label={t`Edit access for ${name}`}
        aria-haspopup="dialog"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={onEdit}
      />
    </li>
  );
}

/** A rule in short: what the role reads, and which other acts reach less. */
function useRuleText(): (rule: VisibilityRule) => string {
  const { t } = useLingui();
  const actTexts = {
    write: (reach: string) => t`change ${reach}`,
    delete: (reach: string) => t`delete ${reach}`,
    export: (reach: string) => t`export ${reach}`,
  };
  return (rule) => {
    const { kind, read, hides_contacts: isHidden } = rule;
    // A deal is cancelled, which is a change.
    const acts = kind === 'deals' ? (['write', 'export'] as const) : (['write', 'delete', 'export'] as const);
    return [
      `${t(limitedKindLabels[kind])}: ${t(reachLabels[read])}`,
      ...acts.filter((act) => rule[act] !== read).map((act) => actTexts[act](t(reachLabels[rule[act]]))),
      ...(isHidden ? [t(loggedReachLabels.masked)] : []),
    ].join(', ');
  };
}

function RemoveTeam({ team, onClose }: { readonly team: Team | null; onClose(): void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const fail = useFailureToast();
  const removal = useMutation({
    mutationFn: (id: string) => visibilityApi.deleteTeam({ id }),
    onSuccess: (visibility) => {
      client.setQueryData(visibilityQuery.queryKey, visibility);
      toast({ tone: 'success', title: t`Team deleted` });
      onClose();
    },
    onError: (error) => fail(error, t`The team could not be deleted.`),
  });
  const name = useLast(team)?.name ?? '';
  return (
    <ConfirmDialog
      open={team !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Delete the team ${name}?`}
      text={t`Its members and their records stay.`}
      confirmLabel={t`Delete team`}
      busy={removal.isPending}
      onConfirm={() => team && removal.mutate(team.id)}
    />
  );
}
