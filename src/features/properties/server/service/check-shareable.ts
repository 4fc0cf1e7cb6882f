import { findCompany } from '#features/company/server/repository.ts';
import { sharingFindings } from '#features/registrations/sharing-rules.ts';
import { refusalText } from '#features/registrations/sharing-texts.ts';
import type { Context } from '#platform/context/server/context.ts';
import { dayOf } from '#platform/dates.ts';
import { Failure } from '#platform/failure.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import type { PropertySharing } from '../../contract.ts';
import { findSharingFacts } from '../repository/sharing-facts.ts';

/** Every way on which a property leaves the agency. */
export type ShareExit = 'portal' | 'whatsapp' | 'sms' | 'email' | 'link' | 'sheet' | 'site' | 'feed';

/** What the law asks of each property today, in the order of the ids. Where the company only warns, nothing is refused. */
export async function readSharing(context: Context, ids: readonly string[]): Promise<PropertySharing[]> {
  const [{ time_zone, sharing_check }, found] = await Promise.all([
    findCompany(context.db),
    findSharingFacts(context.db, ids),
  ]);
  const today = dayOf(context.clock.now(), time_zone);
  const byId = new Map(
    found.map(({ id, title, facts }) => {
      const findings = sharingFindings(facts, today).map((finding) =>
        sharing_check === 'warn' ? { ...finding, severity: 'warn' as const } : finding,
      );
      return [id, { property_id: id, title, findings }];
    }),
  );
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

export async function readSharingOf(context: Context, id: string): Promise<PropertySharing> {
  const [found] = await readSharing(context, [id]);
  if (!found) throw new Failure('not_found');
  return found;
}

export function isRefused({ findings }: Pick<PropertySharing, 'findings'>): boolean {
  return findings.some(({ severity }) => severity === 'refuse');
}

/**
 * The gate of every exit: throws 'conflict' with the reason 'not_shareable' if the law keeps one of the properties from
 * being shared. `message` says why in the language of the actor. Returns the warnings.
 */
export async function checkShareable(
  context: Context,
  ids: readonly string[],
  exit: ShareExit,
): Promise<PropertySharing[]> {
  const properties = await readSharing(context, ids);
  const refused = properties.filter(isRefused);
  if (refused.length === 0) return properties.filter(({ findings }) => findings.length > 0);
  const texts = textsFor(context.actor.kind === 'person' ? context.actor.language : 'en');
  const lines = refused.flatMap(({ title, findings }) =>
    findings
      .filter(({ severity }) => severity === 'refuse')
      .map((finding) => refusalText(title, finding, (message) => texts._(message))),
  );
  throw new Failure('conflict', { reason: 'not_shareable', message: lines.join('\n'), current: { exit, refused } });
}

/** The properties that may leave through an exit that shows several and leaves out the others. */
export async function findShareable(context: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const properties = await readSharing(context, ids);
  return new Set(properties.filter((one) => !isRefused(one)).map(({ property_id }) => property_id));
}
