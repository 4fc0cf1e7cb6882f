import { createAuthServices } from '#features/accounts/server/auth-services.ts';
import { hasUsers } from '#features/accounts/server/repository/users.ts';
import { createFirstSignUpLink } from '#features/accounts/server/service/first-sign-up.ts';
import { openKeyAuth } from '#features/api-keys/server/key-auth.ts';
import { openArchiveAddresses } from '#features/archives/server/addresses.ts';
import { archiveRoutes } from '#features/archives/server/routes.ts';
import { clientExport } from '#features/clients/server/export/export-clients.ts';
import { outboxRoutes } from '#features/communications/server/routes.ts';
import { companyRoutes } from '#features/company/server/routes.ts';
import { consentRoutes } from '#features/consents/server/routes.ts';
import { dealExport } from '#features/deals/server/export-deals.ts';
import { openDocumentAddresses } from '#features/documents/server/addresses.ts';
import { documentFileRoutes } from '#features/documents/server/routes.ts';
import { fileRoutes } from '#features/files/server/routes.ts';
import { auditExport } from '#features/history/server/audit.ts';
import { importRoutes } from '#features/imports/server/routes.ts';
import { acceptRawBodies, intakeRoutes } from '#features/intake/server/routes.ts';
import { invoiceRoutes } from '#features/invoices/server/routes.ts';
import { leadExport } from '#features/leads/server/export/export-leads.ts';
import { calendarRoutes } from '#features/meetings/server/routes.ts';
import { createPortalAuth } from '#features/portal/server/portal-auth.ts';
import { portalRoutes } from '#features/portal/server/routes.ts';
import { privacyRoutes } from '#features/privacy/server/routes.ts';
import { propertyExport } from '#features/properties/server/export/routes.ts';
import { sheetRoutes } from '#features/properties/server/sheet/routes.ts';
import { openPropertyLinkTokens } from '#features/property-links/server/link-tokens.ts';
import { acceptForms, propertyLinkRoutes } from '#features/property-links/server/routes.ts';
import { publicFeedRoutes } from '#features/public-site/server/feed-routes.ts';
import { openFormStamps } from '#features/public-site/server/form-stamps.ts';
import { publicSiteRoutes } from '#features/public-site/server/routes.ts';
import { visitRoutes } from '#features/visits/server/routes.ts';
import { openVisitSecrets } from '#features/visits/server/visit-secrets.ts';
import { eventTopics } from '#features/webhooks/rules.ts';
import { dispatchEventsJob } from '#features/webhooks/server/dispatch-events.ts';
import { openWebhookSecrets } from '#features/webhooks/server/secrets.ts';
import { openWebhookMetrics } from '#features/webhooks/server/webhook-metrics.ts';
import type { Context, Program } from '#platform/context/server/context.ts';
import type { EmailServer } from '#platform/email/server/send-email.ts';
import { sendPendingEmailsJob } from '#platform/email/server/send-email.ts';
import { openTransport } from '#platform/email/server/transport.ts';
import { closePictures } from '#platform/files/server/picture.ts';
import { publicFontRoutes } from '#platform/fonts/server/public-fonts.ts';
import type { Job } from '#platform/jobs/server/jobs.ts';
import { addJob } from '#platform/jobs/server/jobs.ts';
import { startJobs } from '#platform/jobs/server/run-jobs.ts';
import type { Live } from '#platform/live/server/open-live.ts';
import { openLive } from '#platform/live/server/open-live.ts';
import type { Metrics } from '#platform/metrics/server/metrics.ts';
import { openMetrics } from '#platform/metrics/server/metrics.ts';
import { metricsRoute, observeRequests, serveMetrics } from '#platform/metrics/server/routes.ts';
import { closePdfDrawing } from '#platform/pdf/server/draw-pdf.ts';
import { servePlainRoute } from '#platform/rpc/server/route.ts';
import { describeContract, serveContract } from '#platform/rpc/server/serve.ts';
import { isAboutReach } from '#platform/visibility/visibility.ts';
import { describePlainRoutes, documentRoutes } from './api-document.ts';
import { authServicesOptions } from './auth-services-options.ts';
import { trackConnections } from './connection-draining.ts';
import { describeDemo, makeDemo } from './demo.ts';
import { healthRoutes } from './health-routes.ts';
import { buildHttp, contextMaker } from './http.ts';
import { importKinds } from './import-kinds.ts';
import { openUploadInspection } from './inspect-in-worker.ts';
import { openIntakeServices } from './intake-services.ts';
import { buildTasks, crons, notifyMatchesJob } from './jobs.ts';
import { maskCalls } from './mask-answers.ts';
import { onceDatabaseAnswers } from './once-database-answers.ts';
import { servePages } from './page-routes.ts';
import type { RenderPage } from './pages.ts';
import { loadPages } from './pages.ts';
import { recordKinds } from './record-kinds.ts';
import { buildRouter } from './router.ts';
import type { Services } from './services.ts';

export interface Served {
  /** The next step for the person who started the program; null once there are accounts. */
  readonly nextStep: string | null;
  /** Accepts no new requests, finishes pending ones, and tells live streams when to reconnect. */
  stop(): Promise<void>;
}

/** The HTTP server with every route, not listening yet. */
export async function buildApp(services: Services, pages: { webFolder: string; render: RenderPage }) {
  const { database, log, clock } = services;
  const contextOf = contextMaker(services);
  const auth = createAuthServices(authServicesOptions(services));
  const portal = createPortalAuth({ publicUrl: services.publicUrl, pool: database.pool });
  const documents = openDocumentAddresses(services.secret);
  const inspectUpload = openUploadInspection();
  const live = openLive({ database, log });
  live.onSessionEnd((sessionId) => auth.sessions.onSessionEnded(sessionId));
  live.subscribe((messages) => {
    for (const { topic, id } of messages) if (topic === 'profiles' && id) auth.sessions.forgetPerson(id);
    if (messages.some(isAboutReach)) auth.sessions.forgetEverybody();
  });
  const keyAuth = openKeyAuth({ database, log, canSendEmail: auth.canSendEmail });
  const { app, routes } = await buildHttp(services, async (request, keyToken) => {
    const now = clock.now();
    if (keyToken === null) return auth.sessions.findPerson(request.headers.cookie, now);
    const call = { token: keyToken, address: request.ip, now, requestId: request.id };
    return { person: await keyAuth.findPerson(call) };
  });
  const { metricsToken } = services.environment;
  const metrics = openMetricsIfWanted(services, live);
  if (metrics) observeRequests(app, metrics);
  const webhookMetrics = metrics && openWebhookMetrics(metrics, database);
  const plainRoutes = [
    ...healthRoutes,
    ...(metrics && metricsToken ? [metricsRoute(metrics, metricsToken)] : []),
    ...companyRoutes,
    ...fileRoutes,
    ...importRoutes(importKinds, inspectUpload),
    propertyExport,
    ...sheetRoutes,
    clientExport,
    leadExport,
    dealExport,
    auditExport(recordKinds),
    ...archiveRoutes(openArchiveAddresses(services.secret)),
    ...invoiceRoutes,
    ...outboxRoutes,
    ...portalRoutes(portal),
    ...publicFontRoutes,
    ...consentRoutes(database.pool),
    ...calendarRoutes(database.pool),
    ...documentFileRoutes(documents),
    ...privacyRoutes,
    ...publicFeedRoutes(database.pool),
    live.route,
  ];
  const visits = openVisitSecrets(services);
  const pageRoutes = [
    ...propertyLinkRoutes(database.pool),
    ...visitRoutes(database.pool, visits),
    ...publicSiteRoutes(database.pool, openFormStamps(services)),
  ];
  const propertyLinks = openPropertyLinkTokens(services);
  const intake = openIntakeServices(services.secret);
  const enquiryRoutes = intakeRoutes(database.pool, intake.secrets);
  const webhooks = openWebhookSecrets(services);
  const router = buildRouter({
    auth,
    portal,
    propertyLinks,
    visits,
    intake,
    webhooks,
    documents,
    clock,
    inspectUpload,
  });
  const describe = () =>
    describeContract(router, {
      publicUrl: services.publicUrl,
      sessionCookie: auth.cookie.name,
      servedBeside: describePlainRoutes([...plainRoutes, ...pageRoutes, ...enquiryRoutes]),
    });
  for (const route of [...plainRoutes, ...documentRoutes(describe)]) servePlainRoute(app, route, contextOf);
  await app.register(async (scope) => {
    acceptForms(scope);
    for (const route of pageRoutes) servePlainRoute(scope, route, contextOf);
  });
  await app.register(async (scope) => {
    acceptRawBodies(scope);
    for (const route of enquiryRoutes) servePlainRoute(scope, route, contextOf);
  });
  const answerCall = maskCalls(serveContract(app, router, contextOf), database);
  await servePages(app, { auth, portal, ...pages, contextOf, answerCall, position: live.position });
  return { app, routes, router, auth, portal, live, metrics, webhookMetrics };
}

/** Serves HTTP and runs the jobs. `ending` aborts the creation of the demo agency. */
export async function serve(services: Services, webFolder: string, ending: AbortSignal): Promise<Served> {
  const { environment, database, log } = services;
  const built = await buildApp(services, { webFolder, render: await loadPages(webFolder) });
  const { app, auth, live, metrics, webhookMetrics } = built;
  if (environment.isDemo) {
    const { dataDir, databaseUrl } = environment;
    await makeDemo({ ...programContext(services), auth }, { dataDir, databaseUrl, ending });
  }
  const connections = trackConnections(app.server);
  await app.listen({ port: environment.port, host: environment.host });
  const { metricsPort } = environment;
  const metricsServer =
    metrics && metricsPort !== null ? await serveMetrics(metrics, { host: environment.host, port: metricsPort }) : null;
  const emailServer = openEmailServer(services);
  const tasks = buildTasks({ ...programContext(services), auth }, emailServer, webhookMetrics);
  const retried = <T>(work: () => Promise<T>) => onceDatabaseAnswers(work, log, ending);
  const jobs = await retried(() => startJobs({ database, log, tasks, cron: crons }));
  if (emailServer) await retried(() => addJob(database.db, sendPendingEmailsJob));
  const onChange = enqueueOnChange({ database, log, live });
  onChange(['properties'], notifyMatchesJob);
  onChange(eventTopics, dispatchEventsJob);
  const link = await retried(() => createFirstSignUpLink({ ...programContext(services), auth }));
  const isFirst = !(await retried(() => hasUsers(database.db)));
  return {
    nextStep: environment.isDemo ? describeDemo() : firstStep(link ?? (isFirst ? `${services.publicUrl}/login` : null)),
    async stop() {
      metricsServer?.close();
      await live.close();
      const closed = app.close();
      connections.drain();
      await closed;
      await jobs.stop();
      emailServer?.transport.close();
      closePictures();
      closePdfDrawing();
    },
  };
}

const changesTogetherMs = 1000;

/** Coalesces changes of topics within a moment into one job. The run every minute picks up what a lost server misses. */
function enqueueOnChange({ database, log, live }: Pick<Services, 'database' | 'log'> & { live: Live }) {
  return (topics: readonly string[], job: Job): void => {
    let isWaiting = false;
    live.subscribe((messages) => {
      if (isWaiting || !messages.some(({ topic }) => topics.includes(topic))) return;
      isWaiting = true;
      setTimeout(() => {
        isWaiting = false;
        addJob(database.db, job).catch((error) => log.warn({ err: error }, 'jobs could not be enqueued'));
      }, changesTogetherMs).unref();
    });
  };
}

function firstStep(url: string | null): string | null {
  return url && `Next step: create the first account at ${url}`;
}

function openMetricsIfWanted({ environment, database }: Services, { countStreams }: Live): Metrics | null {
  const isWanted = environment.metricsToken !== null || environment.metricsPort !== null;
  return isWanted ? openMetrics({ database, countStreams }) : null;
}

function openEmailServer({ environment }: Services): EmailServer | null {
  const { smtpUrl, emailFrom } = environment;
  return smtpUrl && emailFrom ? { transport: openTransport(smtpUrl), from: emailFrom } : null;
}

/** The context of the program itself: jobs and start-up. */
export function programContext(services: Services): Context<Program> {
  const { database, clock, log, files, publicUrl } = services;
  return {
    actor: { kind: 'program', profileId: null },
    database,
    db: database.db,
    clock,
    requestId: 'program',
    log,
    files,
    publicUrl,
  };
}
