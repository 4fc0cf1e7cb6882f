import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { WithAuth } from '#features/accounts/server/auth-services.ts';
import { demoPassword, demoPeople, makeDemoPeople } from '#features/accounts/server/demo.ts';
import { hasUsers } from '#features/accounts/server/repository/users.ts';
import { makeDemoAgents } from '#features/agents/server/demo.ts';
import { makeDemoBulkRun } from '#features/bulk/server/demo.ts';
import { makeDemoClients } from '#features/clients/server/demo.ts';
import { listClients } from '#features/clients/server/service/read-clients.ts';
import { makeDemoCommunications } from '#features/communications/server/demo.ts';
import { demoCompany } from '#features/company/server/demo.ts';
import { demoLogo } from '#features/company/server/demo-logo.ts';
import { saveLogo } from '#features/company/server/logo.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { saveCompany } from '#features/company/server/service.ts';
import { makeDemoConsents } from '#features/consents/server/demo.ts';
import { makeDemoCustomFields } from '#features/custom-fields/server/demo.ts';
import { hideSetup } from '#features/dashboard/server/service.ts';
import { makeDemoDeals, makeDemoWins, makeEarlierDeals } from '#features/deals/server/demo.ts';
import { makeDemoDocuments } from '#features/documents/server/demo.ts';
import { makeDemoDuplicates } from '#features/duplicates/server/demo.ts';
import { makeDemoFollowUps } from '#features/follow-ups/server/demo.ts';
import { makeDemoConnections } from '#features/intake/server/demo.ts';
import { openIntakeSecrets } from '#features/intake/server/secrets.ts';
import { makeDemoInvoices } from '#features/invoices/server/demo.ts';
import { makeDemoLeads } from '#features/leads/server/demo.ts';
import { listLeads } from '#features/leads/server/service/read-leads.ts';
import { makeDemoLocalities } from '#features/localities/server/demo.ts';
import { makeDemoMeetings } from '#features/meetings/server/demo.ts';
import { makeDemoNotes } from '#features/notes/server/demo.ts';
import { markAllDelivered } from '#features/notifications/server/repository-delivery.ts';
import { makeDemoOwnerReports } from '#features/owner-reports/server/demo.ts';
import { makeDemoPerformance } from '#features/performance/server/demo.ts';
import { makeDemoAnswers } from '#features/portal/server/demo.ts';
import { makeDemoPrivacyRequests } from '#features/privacy/server/demo.ts';
import { makeDemoProperties } from '#features/properties/server/demo.ts';
import { makeDemoPropertyLinks } from '#features/property-links/server/demo.ts';
import { openPropertyLinkTokens } from '#features/property-links/server/link-tokens.ts';
import { makeDemoSite } from '#features/public-site/server/demo.ts';
import { makeDemoRegistrations } from '#features/registrations/server/demo.ts';
import { makeDemoRequirements } from '#features/requirements/server/demo.ts';
import { makeDemoRouting } from '#features/routing/server/demo.ts';
import { makeDemoSavedViews } from '#features/saved-views/server/demo.ts';
import { makeDemoSourceCosts } from '#features/source-costs/server/demo.ts';
import { makeDemoTeams } from '#features/visibility/server/demo.ts';
import { makeDemoVisits } from '#features/visits/server/demo.ts';
import { openVisitSecrets } from '#features/visits/server/visit-secrets.ts';
import { makeDemoWords } from '#features/vocabulary/server/demo.ts';
import { makeDemoWebhooks } from '#features/webhooks/server/demo.ts';
import { openWebhookSecrets } from '#features/webhooks/server/secrets.ts';
import { orderByTime } from '#platform/changes/server/order-by-time.ts';
import type { Context, Program } from '#platform/context/server/context.ts';
import { markAllSent } from '#platform/email/server/repository.ts';
import { StartRefused } from '#platform/environment/server/environment.ts';
import { savedListKinds } from './saved-list-kinds.ts';
import { wordServices } from './word-services.ts';

interface DemoOptions {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly ending: AbortSignal;
  /** Whether to create the logo and property pictures, which take most of the time; tests skip them. */
  readonly arePictured?: boolean;
}

/** Fills an empty installation with the demo agency through the services; stops early when aborted. */
export async function makeDemo(
  context: WithAuth<Context<Program>>,
  { dataDir, databaseUrl, ending, arePictured = true }: DemoOptions,
): Promise<void> {
  // Removed at the end: an unfinished demo agency would look like a real one.
  const mark = path.join(dataDir, 'demo-unfinished');
  if (await hasUsers(context.db)) {
    if (!existsSync(mark)) return;
    const away = databaseUrl === null ? `delete ${dataDir}` : `empty its database, delete ${dataDir}`;
    throw new StartRefused(`The demo agency was not finished: ${away} and start again.`);
  }
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(
    'Creating the demo agency: people, clients, leads, deals, properties and their pictures. This happens once and takes a few minutes.',
  );
  await mkdir(dataDir, { recursive: true });
  await writeFile(mark, '');
  const step = async <T>(work: Promise<T>): Promise<T> => {
    const made = await work;
    ending.throwIfAborted();
    return made;
  };
  const people = await step(makeDemoPeople(context));
  const [admin] = people;
  if (admin) {
    const { version } = await findCompany(context.db);
    await saveCompany(admin, { ...demoCompany, version });
    if (arePictured) await saveLogo(admin, demoLogo);
    await hideSetup(admin);
  }
  await step(makeDemoAgents(context, people));
  await step(makeEarlierDeals(people, { arePictured, signal: ending }));
  await step(makeDemoWords(people, wordServices));
  await step(makeDemoCustomFields(people));
  const owners = await step(makeDemoClients(people));
  await step(makeDemoLeads(people, { haveProperty: false }));
  await step(makeDemoRegistrations(people));
  await step(makeDemoLocalities(people));
  await makeDemoProperties(people, owners, {
    arePictured,
    onMade: (done, of) => {
      if (done % 6 === 0 || done === of) say(`  ${done} of ${of} properties`);
      ending.throwIfAborted();
    },
  });
  await step(makeDemoDeals(people));
  await step(makeDemoWins(people, { arePictured }));
  await step(makeDemoInvoices(people));
  await step(makeDemoAnswers(context, people));
  await step(makeDemoCommunications(people));
  await step(makeDemoLeads(people, { haveProperty: true }));
  await step(
    makeDemoRequirements(people, async (by, topic, search) => {
      const { items } = await { leads: listLeads, clients: listClients }[topic](by, { search, limit: 1 });
      return items[0]?.id;
    }),
  );
  await step(makeDemoMeetings(people));
  await step(makeDemoVisits(people, openVisitSecrets(context.auth)));
  await step(makeDemoFollowUps(people));
  await step(makeDemoPropertyLinks(context, people, openPropertyLinkTokens(context.auth)));
  await step(makeDemoConnections(context, people, openIntakeSecrets(context.auth)));
  await step(makeDemoSite(context, people));
  await step(makeDemoNotes(people));
  await step(makeDemoDuplicates(people));
  await step(makeDemoOwnerReports(people));
  await step(makeDemoDocuments(people));
  await step(makeDemoConsents(people));
  await step(makeDemoPrivacyRequests(people));
  await step(makeDemoPerformance(people));
  await step(makeDemoRouting(people));
  await step(makeDemoTeams(context, people));
  await step(makeDemoSourceCosts(people));
  await step(makeDemoBulkRun(context, people));
  await step(makeDemoSavedViews(people, savedListKinds));
  await step(makeDemoWebhooks(people, openWebhookSecrets(context.auth)));
  // Each step covers the same months, but the log is read by id.
  await orderByTime(context.db);
  // No email of the demo agency may be sent.
  await markAllSent(context.db);
  // Nobody is notified of how the demo agency was created.
  await markAllDelivered(context.db, context.clock.now());
  await rm(mark);
}

export function describeDemo(): string {
  const people = demoPeople.map(({ name, email, role }) => `  ${email.padEnd(32)} ${role}, ${name}`);
  return [`Sign in with the password ${demoPassword} as`, ...people].join('\n');
}
