import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import type { WithAuth } from '#features/accounts/server/auth-services.ts';
import { demoPassword, makeDemoPeople } from '#features/accounts/server/demo.ts';
import { sendResetEmail } from '#features/accounts/server/service/passwords.ts';
import { beginSecondFactor } from '#features/accounts/server/service/second-factor.ts';
import { deleteAgent } from '#features/agents/server/service/delete-agent.ts';
import { listAgents } from '#features/agents/server/service/read-agents.ts';
import { createAgent } from '#features/agents/server/service/save-agent.ts';
import { previewBulkRun, startBulkRun } from '#features/bulk/server/service.ts';
import { workOnBulkRun } from '#features/bulk/server/work.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { replacePropertyTypeInPreferences } from '#features/clients/server/service/delete-client.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { logCall, logMessage } from '#features/communications/server/log-contact.ts';
import { sendEmail } from '#features/communications/server/person-email.ts';
import { createTemplate } from '#features/communications/server/templates.ts';
import { saveLogo } from '#features/company/server/logo.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { saveCompany } from '#features/company/server/service.ts';
import { recordConsent } from '#features/consents/server/service.ts';
import { createCustomField, removeCustomField } from '#features/custom-fields/server/service.ts';
import { aDeal } from '#features/deals/deal-testing.ts';
import { recordDeal, updateDeal } from '#features/deals/server/service/save-deal.ts';
import { undoDeal } from '#features/deals/server/service/undo-deal.ts';
import { aDocument } from '#features/documents/document-testing.ts';
import { createDocument, saveDocument } from '#features/documents/server/service/save-document.ts';
import { uploadDocumentFile } from '#features/documents/server/service/upload-file.ts';
import { sides } from '#features/duplicates/rules.ts';
import { markDistinct } from '#features/duplicates/server/service/candidates.ts';
import { mergePeople } from '#features/duplicates/server/service/merge.ts';
import { storePicture } from '#features/files/server/service.ts';
import { finishFollowUp, planFollowUpOf } from '#features/follow-ups/server/service.ts';
import { restoreRecord } from '#features/history/server/service.ts';
import type { ImportKindName, ImportMapping } from '#features/imports/mapping.ts';
import { uploadImport } from '#features/imports/server/prepare-import.ts';
import { runImport, startImport } from '#features/imports/server/run-import.ts';
import { runUndo, undoImport } from '#features/imports/server/undo-import.ts';
import { acceptDelivery } from '#features/intake/server/accept-delivery.ts';
import { createConnection } from '#features/intake/server/connections.ts';
import { listDeliveries } from '#features/intake/server/deliveries.ts';
import { settleDelivery } from '#features/intake/server/read-delivery.ts';
import { openIntakeSecrets } from '#features/intake/server/secrets.ts';
import { readIntakeSettings, saveIntakeSettings } from '#features/intake/server/settings.ts';
import { anInvoice } from '#features/invoices/invoice-testing.ts';
import { cancelInvoice } from '#features/invoices/server/service/cancel-invoice.ts';
import { issueInvoice } from '#features/invoices/server/service/issue-invoice.ts';
import { recordPayment } from '#features/invoices/server/service/pay-invoice.ts';
import { createInvoice } from '#features/invoices/server/service/save-invoice.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { addLead } from '#features/leads/server/service/accept-converted.ts';
import { convertLead } from '#features/leads/server/service/convert-lead.ts';
import { moveLead } from '#features/leads/server/service/move-lead.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { aLocality } from '#features/localities/locality-testing.ts';
import { createLocality } from '#features/localities/server/service.ts';
import { decideMatch } from '#features/matching/server/service.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { renewFeedAddress } from '#features/meetings/server/service/calendar-feed.ts';
import { createMeeting, saveNotes } from '#features/meetings/server/service/save-meeting.ts';
import { addNote, rewriteNote } from '#features/notes/server/service.ts';
import { choicesAtFirst } from '#features/notifications/rules.ts';
import { readPreferences, saveNotificationPreferences } from '#features/notifications/server/preferences.ts';
import { markSeen } from '#features/notifications/server/service.ts';
import { composeOwnerReport, sendOwnerReport } from '#features/owner-reports/server/service.ts';
import { saveMetrics } from '#features/performance/server/service/save-metrics.ts';
import { createLink } from '#features/portal/server/links.ts';
import { proposeOwnDetails, readPortal, write } from '#features/portal/server/service.ts';
import { aPrivacyRequest } from '#features/privacy/privacy-testing.ts';
import { saveAnswerDays, saveRetention } from '#features/privacy/server/retention.ts';
import { createPrivacyRequest } from '#features/privacy/server/service.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { deleteProperty, movePropertiesToType } from '#features/properties/server/service/delete-property.ts';
import { addContact } from '#features/properties/server/service/property-contacts.ts';
import { readProperty } from '#features/properties/server/service/read-properties.ts';
import { createProperty, updateProperty } from '#features/properties/server/service/save-property.ts';
import { dismissProperty } from '#features/property-links/server/answers.ts';
import { openPropertyLinkTokens } from '#features/property-links/server/link-tokens.ts';
import { createPropertyLink } from '#features/property-links/server/links.ts';
import { recordLinkOpen } from '#features/property-links/server/read-page.ts';
import { findOpenPropertyLink } from '#features/property-links/server/repository.ts';
import { createPropertyType, deletePropertyType, listPropertyTypes } from '#features/property-types/server/service.ts';
import { publishProperty, unpublishProperty } from '#features/public-site/server/publications.ts';
import { readSite, renewFeeds, saveSite, turnSite } from '#features/public-site/server/site.ts';
import { aRegistration } from '#features/registrations/registration-testing.ts';
import { createRegistration } from '#features/registrations/server/service.ts';
import { aRequirement } from '#features/requirements/requirement-testing.ts';
import { addRequirement } from '#features/requirements/server/service.ts';
import { readResponseRules, saveResponseRules } from '#features/response-clock/server/service.ts';
import { aRoutingRule } from '#features/routing/routing-testing.ts';
import { routeLead } from '#features/routing/server/route-lead.ts';
import { addLeave, readRouting, saveRouting } from '#features/routing/server/service.ts';
import { aSavedView } from '#features/saved-views/saved-view-testing.ts';
import { createSavedView, saveLayout } from '#features/saved-views/server/service.ts';
import { createSourceCost } from '#features/source-costs/server/costs.ts';
import { saveTeam, saveVisibility } from '#features/visibility/server/service.ts';
import { proposeVisitTimes } from '#features/visit-requests/server/answer-request.ts';
import { requestVisit } from '#features/visit-requests/server/request-visit.ts';
import { feedbackAnswers } from '#features/visits/rules.ts';
import { finishVisit, saveFeedback, setAttendance } from '#features/visits/server/after-visit.ts';
import { checkInAtStop } from '#features/visits/server/check-in.ts';
import { planVisit } from '#features/visits/server/plan-visit.ts';
import { openVisitSecrets } from '#features/visits/server/visit-secrets.ts';
import { writeVisitMessage } from '#features/visits/server/visitor-link.ts';
import { createWord } from '#features/vocabulary/server/service.ts';
import { openWebhookSecrets } from '#features/webhooks/server/secrets.ts';
import { createWebhook, pauseWebhook } from '#features/webhooks/server/webhooks.ts';
import { aWebhook } from '#features/webhooks/webhook-testing.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { compactCounts } from '#platform/counts/server/counts.ts';
import { writeCsvRow } from '#platform/csv/write-csv.ts';
import type { CustomFieldKind } from '#platform/custom-fields/custom-fields.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import { queueEmail } from '#platform/email/server/queue-email.ts';
import { randomFrom } from '#platform/random.ts';
import { assignedRecords } from './assigned-records.ts';
import { importKinds } from './import-kinds.ts';
import { recordKinds } from './record-kinds.ts';
import { savedListKinds } from './saved-list-kinds.ts';
import { wordServices } from './word-services.ts';

const secrets = openIntakeSecrets({ secret: 'a secret of a test' });

/** Text that could break a file format. */
const oddities = [
  '',
  '\t',
  '\\N',
  '\\.',
  '\n',
  '\r\n',
  '"',
  "'",
  ',',
  'पुणे',
  'મકાન',
  '🏠',
  '\\\\',
  '=1+1',
  '\u2028',
  'ﬁ',
] as const;

/** Makes this many random changes to a new agency through the services; the same seed gives the same changes. */
export async function changeAtRandom(program: WithAuth<Context<Program>>, seed: string, times: number): Promise<void> {
  const random = randomFrom(seed);
  const [admin, ...others] = await makeDemoPeople(program);
  if (!admin) throw new Error('no active person');
  const people: readonly [Context<Staff>, ...Context<Staff>[]] = [admin, ...others];
  const living: string[] = [];
  const deleted: string[] = [];
  const imports: string[] = [];
  const views: string[] = [];
  const text = (word: string) => `${word}${random.pick(oddities)} ${random.whole(1, 9999)}${random.pick(oddities)}x`;
  const take = (ids: string[]) => ids.splice(random.whole(0, ids.length - 1), 1)[0];

  async function input(image_ids: string[]) {
    const types = await listPropertyTypes(people[0]);
    const hasLocation = random.chance(0.5);
    return aProperty({
      title: text('House'),
      property_type_id: random.chance(0.1) ? null : (types[random.whole(0, types.length - 1)]?.id ?? null),
      purpose: random.pick(['sale', 'rent', 'lease']),
      price: `${random.whole(1, 99_999_999)}.${random.whole(10, 99)}`,
      address: text('Lane'),
      city: random.pick(['Pune', 'पुणे', 'Surat', 'Navi Mumbai']),
      state: random.pick(['27', '24', '29']),
      zip_code: random.chance(0.5) ? '411045' : null,
      bedrooms: random.chance(0.5) ? random.whole(0, 9) : null,
      bathrooms: random.pick([null, 1, 2.5]),
      square_feet: random.pick([null, '1420', '999.99']),
      area_basis: random.pick([null, 'carpet', 'plot']),
      lot_size: random.pick([null, '40 × 60']),
      description: text(text('Text')),
      features: [text('Lift'), text('Gym')].slice(random.whole(0, 2)),
      portal_ids: [`other:${random.whole(1, 1_000_000)}`],
      image_ids,
      latitude: hasLocation ? random.between(-90, 90) : null,
      longitude: hasLocation ? random.between(-180, 180) : null,
      listing_date: '2026-02-28',
    });
  }

  function jpeg(): Promise<Buffer> {
    const background = { r: random.whole(0, 255), g: random.whole(0, 255), b: random.whole(0, 255) };
    return sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .jpeg()
      .toBuffer();
  }

  async function picture(by: Context<Staff>): Promise<string> {
    const content = await jpeg();
    return (await storePicture(by, { kind: 'property_image', name: text('front'), content })).id;
  }

  async function importFile(by: Context<Staff>, kind: ImportKindName, text: string, given: ImportMapping = {}) {
    const file = { id: uuid(), kind, fileName: 'rows.csv', content: Buffer.from(text) };
    const { id, mapping } = await uploadImport(by, importKinds, file);
    await startImport(by, importKinds, { id, mapping: { ...mapping, ...given }, with_repeats: true });
    await runImport(program, importKinds, id);
    imports.push(id);
  }
  const times20 = (line: () => string) => Array.from({ length: 20 }, line).join('\n');

  const importListings = (by: Context<Staff>) => {
    const line = () => `${random.whole(1, 5)} BHK,Sector ${random.whole(1, 999)},${random.whole(40, 90)}`;
    return importFile(by, 'properties', `size,location,price\n${times20(line)}`, {
      title: { kind: 'template', template: '{size} in {location}' },
      address: { kind: 'column', column: 'location' },
      city: { kind: 'constant', value: 'Bengaluru' },
      state: { kind: 'constant', value: 'Karnataka' },
      price: { kind: 'column', column: 'price', unit: 'lakh' },
    });
  };
  const importContacts = (by: Context<Staff>) => {
    const line = () => writeCsvRow([text('Lata'), `98${random.whole(10_000_000, 99_999_999)}`, '80 L – 1 Cr']).trim();
    return importFile(by, 'clients', `Name,Mobile,Budget\n${times20(line)}`);
  };

  const importEnquiries = (by: Context<Staff>) => {
    const line = () =>
      writeCsvRow([text('Kiran'), '99acres', '80 L – 1 Cr', random.pick(['New', 'Lost']), '01/02/2026']).trim();
    return importFile(by, 'leads', `Name,Source,Budget,Status,Created On\n${times20(line)}`);
  };

  /** Fields of the agency, a removed one among them, with a value of each by the kind of record. */
  async function customValues(
    by: Context<Staff>,
  ): Promise<Record<'properties' | 'clients' | 'leads' | 'requirements', Record<string, string | string[]>>> {
    const valuesOf = async (kind: CustomFieldKind, typed: string): Promise<Record<string, string | string[]>> => {
      const add = (type: 'text' | 'choices', names: readonly string[]) => {
        const rest = { choices: names.map((name) => ({ name })), is_required: false, property_type_ids: null };
        return createCustomField(by, { id: uuid(), kind, type, name: `Field ${uuid().slice(-8)}`, ...rest });
      };
      const [line, several, gone] = [
        await add('text', []),
        await add('choices', ['पूर्व', 'a"b,c']),
        await add('text', []),
      ];
      await removeCustomField(by, gone.id);
      const values = { [line.key]: typed, [several.key]: several.choices.map(({ key }) => key) };
      if (kind === 'requirements') return values;
      const tag = { id: uuid(), kind: 'tag' as const, name: `Tag ${uuid().slice(-8)}` };
      const { key } = await createWord(by, tag, wordServices);
      return { tags: [key], ...values };
    };
    return {
      properties: await valuesOf('properties', text('Text').trim()),
      clients: await valuesOf('clients', text('Text').trim()),
      leads: await valuesOf('leads', text('Text').trim()),
      requirements: await valuesOf('requirements', 'बाणेर "east", b'),
    };
  }

  /** A client with all dependent records; at least one, so that none of their tables stays empty. */
  async function clientWithAnswer(by: Context<Staff>): Promise<void> {
    const id = uuid();
    const property_id = uuid();
    const custom = await customValues(by);
    const flat = { ...(await input([])), id: property_id, purpose: 'sale' as const, price: '9000000' };
    await createProperty(by, { ...flat, custom: custom.properties });
    await createClient(
      by,
      aClient({
        id,
        full_name: `लता ${oddities.join(' ').trim()}`,
        email: 'lata@example.in',
        phone: '98220 12345',
        other_phones: ['home:020 2567 1234', 'spouse:98220 12346'],
        budget_max: '9999999.50',
        preferred_locations: ['Baner', 'बाणेर'],
        state: '27',
        language: 'mr',
        notes: 'a\tb\\N',
        custom: custom.clients,
      }),
    );
    const lead_id = uuid();
    await createLead(
      by,
      aLead({
        id: lead_id,
        full_name: text('संजय'),
        phone: '98220 55555',
        other_phones: ['work:98220 55556'],
        source: 'walk_in',
        interest_type: 'buying',
        budget_min: '7000000',
        budget: '7500000.5',
        bedrooms_min: 2,
        area_max: 1200,
        possession_by: '2026-12-31',
        preferred_locations: ['बाणेर', 'a"b,c'],
        notes: text('Text'),
        follow_up_on: '2026-04-01',
        assigned_agent_id: by.actor.profileId,
        property_id,
        custom: custom.leads,
      }),
    );
    await moveLead(by, { id: lead_id, from: 'new', status: 'closed', won_reason: 'other', won_note: text('Text') });
    await moveLead(by, { id: lead_id, from: 'closed', status: 'new' });
    const person = { topic: 'leads', person_id: lead_id } as const;
    const wanted = { preferred_locations: [text('बाणेर').trim()], amenities: [text('Text').trim()], area_min: 900 };
    await addRequirement(by, { id: uuid(), ...person, ...aRequirement({ ...wanted, custom: custom.requirements }) });
    const caretaker = { role: 'caretaker', client_id: null, name: text('Text').trim(), phone: '98220 55557' } as const;
    await addContact(by, { id: uuid(), property_id, ...caretaker });
    const ofLead = { topic: 'leads', id: lead_id } as const;
    for (const decision of ['interested', 'not_suitable'] as const)
      await decideMatch(by, { id: uuid(), person: ofLead, property_id, decision });
    // Nobody has spoken with this person yet.
    await createLead(by, aLead({ full_name: text('Enquirer').trim(), source: 'website', assigned_agent_id: null }));
    const word = { id: uuid(), kind: 'document_type' as const, name: `Word ${uuid().slice(-8)}` };
    await createWord(by, word, wordServices);
    const beside = aLocality({ name: text(uuid()).trim(), city: text('Pune').trim(), latitude: 18.5, longitude: 73.8 });
    await createLocality(by, beside);
    const spelt = { aliases: [text('बाणेर').trim()], pin_codes: ['411045'], neighbour_ids: [beside.id] };
    await createLocality(by, aLocality({ name: text(uuid()).trim(), city: beside.city, ...spelt }));
    const { people: _, ...routing } = await readRouting(by);
    const group = { id: uuid(), name: text('Group').trim(), member_ids: [by.actor.profileId] };
    await saveRouting(by, {
      ...routing,
      groups: [group],
      limits: [{ agent_id: by.actor.profileId, most_open_leads: 500 }],
      rules: [
        aRoutingRule({
          name: text('Rule').trim(),
          localities: [text('बाणेर').trim()],
          way: 'claim',
          group_id: group.id,
        }),
        aRoutingRule({ name: 'Claims', way: 'claim', group_id: group.id }),
      ],
    });
    await addLead(by, aLead({ full_name: text('Offered').trim() }), routeLead);
    const members = [{ profile_id: by.actor.profileId, is_head: true }];
    await saveTeam({ ...by, auth: program.auth }, { id: uuid(), name: `Team ${uuid()}`, members, version: null });
    const everything = { read: 'all', write: 'team', delete: 'own', export: 'own' } as const;
    await saveVisibility(
      { ...by, auth: program.auth },
      { role: 'Junior Agent', kinds: [{ kind: 'deals', ...everything }] },
    );
    const leave = { first_on: '2031-11-08', last_on: '2031-11-09' };
    await addLeave(by, { id: uuid(), agent_id: by.actor.profileId, ...leave });
    const rules = await readResponseRules(by);
    await saveResponseRules(by, { ...rules, holidays: [{ day: '2026-11-08', name: text('Diwali').trim() }] });
    const connection = { id: uuid(), kind: 'webhook' as const, name: text('Page').trim(), source: 'website' as const };
    const usual = { campaign: text('Text').trim(), portal_account: '', cost_per_month: '1500.5', mapping: null };
    await createConnection({ ...by, secrets }, { ...connection, ...usual, keep_days: 90, is_enabled: true });
    const ofHost = { host: 'imap.example.in', port: 993, security: 'tls' as const, username: uuid() };
    const mailbox = { ...ofHost, password: text('Text'), folder: text('Folder').trim(), is_private_allowed: false };
    const ofPortals = { id: uuid(), kind: 'mailbox' as const, name: text('Portals').trim(), source: 'portal' as const };
    await createConnection({ ...by, secrets }, { ...ofPortals, ...usual, keep_days: 90, is_enabled: true, mailbox });
    const kept = await readIntakeSettings(by);
    await saveIntakeSettings(by, { ...kept, keep_days: 30 + (kept.version % 300) });
    const account = { address: '', login: text('Login').trim(), secret: 'x', allows_private: false };
    await createConnection(
      { ...by, secrets },
      { ...connection, id: uuid(), kind: 'housing', ...usual, keep_days: 30, is_enabled: false, account },
    );
    const spent = { month: '2026-11-01', source: 'portal', campaign: uuid(), amount: '2500.5' } as const;
    await createSourceCost(by, { id: uuid(), ...spent });
    const query = { status: ['new'], sort: 'name', view: 'table', columns: ['age', 'phone'] };
    const view = aSavedView({ name: `${text('View').trim().slice(0, 30)} ${uuid()}`, is_shared: true, query });
    // The number of views is limited.
    if (views.length < 40) views.push((await createSavedView(by, savedListKinds, view)).id);
    await saveLayout(by, savedListKinds, { list: 'leads', layout: 'table', columns: ['age', 'phone'] });
    const enquiry = Buffer.from(
      JSON.stringify({ name: text('Lata').trim(), phone: '98220 55559', message: text('घर') }),
    );
    const arrived = {
      connectionId: connection.id,
      kind: 'webhook' as const,
      contentType: 'application/json',
      body: enquiry,
      key: '',
    };
    await acceptDelivery(program, arrived);
    const { items: deliveries } = await listDeliveries(by, { connection: connection.id });
    for (const { id } of deliveries) await settleDelivery(program, id);
    const planned = await planFollowUpOf(by, {
      id: uuid(),
      ...person,
      on: '2026-04-02',
      time: '16:30',
      note: text('फ़ोन').trim(),
    });
    await finishFollowUp(by, planned.id);
    const handOver = { act: 'assign', agent_id: people[0].actor.profileId } as const;
    const many = { id: uuid(), kind: 'leads' as const, ids: [lead_id], change: handOver };
    await previewBulkRun(by, many);
    await workOnBulkRun(program, many.id);
    await startBulkRun(by, many.id);
    await workOnBulkRun(program, many.id);
    const ofClient = { topic: 'clients', person_id: id } as const;
    await planFollowUpOf(by, { id: uuid(), ...ofClient, on: '2026-04-03', time: null, note: text('Call').trim() });
    const note = { id: uuid(), topic: 'leads', record_id: lead_id, body: text('Text').trim() } as const;
    const written = await addNote(by, { ...note, written_at: '2026-02-28T05:30:00.5Z' });
    await rewriteNote(by, { id: written.id, version: written.version, body: text('नोंद').trim() });
    const call = { id: uuid(), direction: 'out', outcome: 'busy', duration_minutes: null, note: text('Text') } as const;
    await logCall(by, { ...person, ...call, written_at: '2026-02-28T05:40:00Z' });
    await moveLead(by, { id: lead_id, from: 'new', status: 'lost', lost_reason: 'other', lost_note: text('Text') });
    await convertLead(by, { id: lead_id, client_id: id, client_type: null });
    await decideMatch(by, { id: uuid(), person: { topic: 'clients', id }, property_id, decision: 'interested' });
    await createProperty(by, { ...(await input([])), id: uuid(), owner_id: id });
    const report = await composeOwnerReport(by, { client_id: id, id: uuid() });
    await sendOwnerReport(by, { id: report.id, version: report.version, note: text('Text').trim() });
    const meeting = await createMeeting(
      by,
      aMeeting({
        title: `Visit ${text('बाणेर')}`,
        meeting_type: 'video_call',
        client_id: id,
        lead_id,
        property_id,
        meeting_date: '2031-03-01T05:30:00Z',
        duration_minutes: 45,
        location: '',
        description: text('Text'),
        overlap_confirmed: true,
      }),
    );
    await saveNotes(by, {
      id: meeting.id,
      version: meeting.version,
      meeting_notes: text('Text'),
      outcome: 'needs_follow_up',
      follow_up_required: true,
      next_follow_up_date: '2031-03-02T05:30:00Z',
    });
    const file_id = uuid();
    const content = Buffer.from(`%PDF-1.4\n${text('%')}\n%%EOF\n`);
    await uploadDocumentFile(by, { id: file_id, name: `${text('करार')}.pdf`, content });
    const paper = aDocument({
      file_id,
      title: text('Agreement').trim(),
      document_type: 'sale_agreement',
      description: text('Text'),
      property_id,
      client_id: id,
      is_shown_to_client: random.chance(0.5),
    });
    const { version } = await createDocument(by, paper);
    // The lead became this client.
    await saveDocument(by, { ...paper, version, lead_id, description: text('Text') });
    const bill = anInvoice({
      property_id,
      client_id: id,
      amount: '125000.50',
      commission_rate: '12.50',
      due_date: '2031-04-01',
      description: text('Text'),
      notes: text('a\tb\\N'),
    });
    const invoice = await createInvoice(by, bill);
    await recordPayment(by, { id: invoice.id, payment_id: uuid(), amount: '5000.25', reference: text('UTR') });
    await cancelInvoice(by, { id: (await createInvoice(by, { ...bill, id: uuid() })).id, reason: text('Text') });
    await issueInvoice(by, (await createInvoice(by, { ...bill, id: uuid() })).id);
    await renewFeedAddress(by);
    await saveMetrics(by, {
      agent_id: by.actor.profileId,
      month: '2026-03-01',
      version: 0,
      deals_completed: 2,
      total_revenue: '123456.78',
      target_revenue: '500000',
      client_satisfaction: '4.5',
      response_time_hours: null,
      conversion_rate: '0',
    });
    const named = { topic: 'clients', person_id: id } as const;
    const template_id = uuid();
    const body = `<p>${text('Text').replaceAll(/[<>&]/gu, '')}</p>`;
    await createTemplate(by, {
      id: template_id,
      name: text('Visit').trim(),
      texts: { en: null, hi: null, gu: null, mr: { subject: text('Hello'), body } },
    });
    await createPrivacyRequest(people[0], aPrivacyRequest({ name: text('Name').trim(), note: text('Note').trim() }));
    await saveRetention(people[0], { kind: 'lost_leads', months: 24, mode: 'review', version: 0 });
    await saveAnswerDays(people[0], { answer_days: 45, version: 0 });
    await createRegistration(
      people[0],
      aRegistration({ number: text('P'), name: text('Acres'), completed_on: '2027-02-28' }),
    );
    await sendEmail(by, { ...named, id: uuid(), subject: text('Hello'), content: body, template_id });
    await logCall(by, {
      ...named,
      id: uuid(),
      direction: 'out',
      outcome: 'reached',
      duration_minutes: 7,
      note: text('Text'),
    });
    await logMessage(by, { ...named, id: uuid(), type: 'whatsapp', text: text('Text') });
    const asked = { topic: 'leads', person_id: lead_id } as const;
    await logMessage(by, { ...asked, id: uuid(), type: 'sms', text: text('Text'), property_ids: [property_id] });
    const agreed = { ...named, id: uuid(), purposes: ['offers' as const], channels: ['call' as const] };
    await recordConsent(by, {
      ...agreed,
      act: random.pick(['given', 'withdrawn']),
      way: 'form',
      note: text('Form').trim(),
    });
    const link = await createLink(by, { topic: 'clients', person_id: id, id: uuid(), days: 30 });
    const portalSession = { linkId: link.link.id, person: { topic: 'clients', id } as const, language: 'mr' as const };
    const portal = { ...program, portalSession };
    await write(portal, { id: uuid(), text: 'कधी पाहू शकतो?' });
    const preferred = {
      on: addDays(dayOf(program.clock.now(), 'Asia/Kolkata'), 2),
      part: 'evening',
      time: null,
    } as const;
    const visit = {
      id: uuid(),
      property_id,
      person: portalSession.person,
      link_id: null,
      preferred_times: [preferred],
    };
    const requested = {
      ...visit,
      note: text('Note'),
      name: '',
      phone: '',
      agentId: by.actor.profileId,
      replaces: false,
    };
    await requestVisit(portal, requested);
    await proposeVisitTimes(by, { id: visit.id, times: [`${preferred.on}T09:00:00Z`], answer: text('Time') });
    const { topic: _topic, proposal: _proposal, ...details } = (await readPortal(portal)).details;
    await proposeOwnDetails(portal, { ...details, id: uuid(), full_name: text('New name').trim() });
    const tokens = openPropertyLinkTokens({ secret: 'of a test', publicUrl: 'http://localhost:3000' });
    const shared = {
      id: uuid(),
      property_ids: [property_id],
      recipient_name: '',
      days: 30,
      with_exact_address: true,
    } as const;
    await createPropertyLink({ ...by, tokens }, { ...shared, recipient: { topic: 'clients', id } });
    const opened = await findOpenPropertyLink(by.db, tokens.hashOf(shared.id), { now: program.clock.now() });
    if (!opened) return;
    await recordLinkOpen(program, opened);
    await publishProperty(people[0], { property_id, with_exact_address: random.chance(0.5) });
    if (random.chance(0.3)) await unpublishProperty(people[0], property_id);
    const site = await readSite(people[0]);
    await saveSite(people[0], {
      name: text('Site'),
      intro: text('Text'),
      phone: null,
      accent: '#1f5c3a',
      version: site.version,
    });
    await turnSite(people[0], { is_on: true });
    await renewFeeds(people[0]);
    await mergeTwice(by);
    await dismissProperty(program, opened, { id: uuid(), reason: 'price', message: text('Text') });
    await visitProperty(by, id, property_id);
  }
  await clientWithAnswer(admin);

  /** A visit that has begun, with a guest, a check-in and feedback. */
  async function visitProperty(by: Context<Staff>, clientId: string, property_id: string): Promise<void> {
    const secrets = openVisitSecrets({ secret: 'of a test', publicUrl: 'http://localhost:3000' });
    const stop = { id: uuid(), property_id, minutes: 45 };
    const lead = aLead({ id: uuid(), full_name: text('Guest').trim() });
    await createLead(by, lead);
    const guest = { id: uuid(), topic: 'leads', person_id: lead.id } as const;
    const { id, participants } = await planVisit(by, {
      id: uuid(),
      title: text('Tour'),
      agent_id: null,
      stops: [stop],
      participants: [{ id: uuid(), topic: 'clients', person_id: clientId }, guest],
      meeting_date: new Date(program.clock.now().getTime() - 60_000).toISOString(),
      overlap_confirmed: true,
      invite_client: false,
    });
    const visited = { id, stop_id: stop.id };
    const position = { latitude: 18.5, longitude: 73.8, accuracy: random.whole(5, 3000) };
    await checkInAtStop({ ...by, secrets }, { ...visited, check_in_id: uuid(), method: 'position', position });
    const answer = random.pick(feedbackAnswers);
    for (const { id: participant_id } of participants) {
      await saveFeedback(by, { ...visited, participant_id, answer, reason: null, message: text('Text') });
      await writeVisitMessage({ ...by, secrets }, { id, participant_id, kind: 'feedback' });
    }
    await setAttendance(by, { id, participant_id: guest.id, attendance: 'no_show' });
    if (random.chance(0.5)) await finishVisit(by, { id });
  }

  /** A lead that was entered three times; one of them is somebody else after all. */
  async function mergeTwice(by: Context<Staff>): Promise<void> {
    const [kept_id, merged_id, other_id] = [uuid(), uuid(), uuid()];
    for (const id of [kept_id, merged_id, other_id])
      await createLead(by, aLead({ id, full_name: text('Twin').trim(), phone: '98220 77777', notes: text('Text') }));
    const versions = { kept_version: 1, merged_version: 1, choices: { full_name: random.pick(sides) } };
    await mergePeople(by, { id: uuid(), topic: 'leads', kept_id, merged_id, ...versions });
    const pair = { topic: 'leads', person_id: kept_id, other_topic: 'leads', other_id } as const;
    await markDistinct(by, { ...pair, is_distinct: true });
  }

  /** Sells or lets an available property; some deals are corrected, some cancelled. */
  async function closeDeal(by: Context<Staff>, property_id: string): Promise<void> {
    const { version: property_version, status } = await readProperty(by, property_id);
    if (status === 'sold' || status === 'rented') return;
    const [one, other] = [by.actor.profileId, random.pick(people).actor.profileId];
    const shares =
      one === other
        ? [{ agent_id: one, share: '100' }]
        : [
            { agent_id: one, share: '33.33' },
            { agent_id: other, share: '66.67' },
          ];
    const commission = `${random.whole(0, 999_999)}.${random.whole(10, 99)}`;
    const made = await recordDeal(
      by,
      aDeal({
        property_id,
        property_version,
        kind: random.pick(['sale', 'rental'] as const),
        shares,
        price: `${random.whole(1, 99_999_999)}.5`,
        closed_on: '2026-02-28',
        commission,
        notes: text('Text'),
      }),
    );
    const { id, version, price, closed_on, client_id, notes } = made;
    const corrected = { id, version, price, closed_on, client_id, commission: '0.01', notes, shares };
    const deal = random.chance(0.3) ? await updateDeal(by, corrected) : made;
    if (random.chance(0.4))
      await undoDeal(by, { id, version: deal.version, status: 'pending', reason: text('Reason') });
  }

  const verbs: Array<[weight: number, verb: (by: Context<Staff>) => Promise<unknown>]> = [
    [
      1,
      async (by) => {
        const { version } = await readPreferences(by);
        const choices = { ...choicesAtFirst, by_email: random.chance(0.5), lead_alerts: random.chance(0.5) };
        await saveNotificationPreferences(by, { ...choices, version });
      },
    ],
    [
      40,
      async (by) => {
        const id = uuid();
        await createProperty(by, { ...(await input(random.chance(0.05) ? [await picture(by)] : [])), id });
        living.push(id);
      },
    ],
    [
      25,
      async () => {
        const id = living[random.whole(0, living.length - 1)];
        if (!id) return;
        const { version, images } = await readProperty(admin, id);
        const status = random.pick(['available', 'pending'] as const);
        await updateProperty(admin, { ...(await input(images.map((image) => image.id))), id, version, status });
      },
    ],
    [
      8,
      async (by) => {
        const property_id = living[random.whole(0, living.length - 1)];
        if (property_id) await closeDeal(by, property_id);
      },
    ],
    [
      10,
      async () => {
        const id = take(living);
        if (!id) return;
        await deleteProperty(admin, id);
        deleted.push(id);
      },
    ],
    [
      5,
      async () => {
        const id = take(deleted);
        if (!id) return;
        await restoreRecord(admin, recordKinds, { topic: 'properties', id });
        living.push(id);
      },
    ],
    [3, (by) => createPropertyType(by, { id: uuid(), name: text('Type'), description: '', type_group: 'Land' })],
    [
      1,
      async () => {
        const types = await listPropertyTypes(admin);
        const [from, to] = [types[random.whole(0, types.length - 1)], types[0]];
        if (!from || !to || from.id === to.id) return;
        const now = () => program.clock.now();
        await deletePropertyType(
          admin,
          { id: from.id, move_to: to.id },
          { moveProperties: movePropertiesToType(now), replaceInPreferences: replacePropertyTypeInPreferences(now) },
        );
      },
    ],
    [1, async () => saveLogo(admin, await jpeg())],
    [2, async () => saveCompany(admin, { name: text('Homes'), version: (await findCompany(admin.db)).version })],
    [
      2,
      () =>
        createAgent(
          { ...admin, auth: program.auth },
          {
            id: uuid(),
            full_name: text('Asha'),
            email: `${uuid()}@example.in`,
            role: 'Agent',
            address: null,
            phone: '98220 12345',
            specialization: [text('Plots')],
            experience: random.whole(0, 60),
            qualifications: text('MBA'),
            notes: text('Text'),
          },
        ),
    ],
    [
      1,
      async () => {
        const context = { ...admin, auth: program.auth };
        const invited = (await listAgents(context, [], {})).filter(({ state }) => state === 'invited');
        const id = take(invited.map((agent) => agent.id));
        if (id) await deleteAgent(context, assignedRecords, { id, hand_to: admin.actor.profileId });
      },
    ],
    [1, (by) => beginSecondFactor({ ...by, auth: program.auth }, { password: demoPassword })],
    [1, (by) => sendResetEmail(program, { profile_id: by.actor.profileId })],
    [3, (by) => markSeen(by, {}, recordKinds)],
    [
      3,
      () =>
        transact(admin, (tx) =>
          queueEmail(tx, {
            to: 'asha@example.in',
            subject: text('Hello'),
            html: text('<p>'),
            plain: text(''),
            replyTo: 'meera@example.in',
            attachments: [{ name: text('plan'), contentType: 'text/plain', content: Buffer.from(text('\0\\x')) }],
            calendar: { method: 'REQUEST', content: text('BEGIN:VCALENDAR\r\n') },
          }),
        ),
    ],
    [1, importListings],
    [1, importContacts],
    [1, importEnquiries],
    [
      1,
      async () => {
        const id = take(imports);
        if (!id) return;
        await undoImport(admin, id);
        await runUndo(program, importKinds, id);
      },
    ],
    [
      1,
      async () => {
        const context = { ...admin, webhookSecrets: openWebhookSecrets({ secret: 'a secret of a test' }) };
        const id = uuid();
        await createWebhook(context, { id, ...aWebhook({ name: text('Accounts').trim() }) });
        if (random.chance(0.5)) await pauseWebhook(context, id);
      },
    ],
    [2, () => compactCounts(program.db)],
  ];
  // Each change once, so that no table stays empty; then random ones.
  const once = verbs.map(([, verb]) => verb);
  const drawn = verbs.flatMap(([weight, verb]) => Array.from({ length: weight }, () => verb));
  await createProperty(admin, await input([await picture(admin)]));
  for (let turn = 0; turn < times; turn += 1) {
    const verb = once[turn] ?? drawn[random.whole(0, drawn.length - 1)];
    await verb?.(random.pick(people));
  }
}
