import { v7 as uuid } from 'uuid';
import type { Client } from '#features/clients/contract.ts';
import { findClient } from '#features/clients/server/repository/client-rows.ts';
import { listClients } from '#features/clients/server/service/read-clients.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { updateAttempt } from '#platform/email/server/repository.ts';
import { textFor } from '../rules.ts';
import type { EmailTemplate } from '../template-contract.ts';
import { demoContacts } from './demo-contacts.ts';
import { demoTemplates } from './demo-templates.ts';
import { logCall, logMessage } from './log-contact.ts';
import { sendEmail } from './person-email.ts';
import { findCommunication } from './repository-history.ts';
import { createTemplate } from './templates.ts';

const hourMs = 3_600_000;

export async function makeDemoCommunications(people: ReadonlyArray<Context<Staff>>): Promise<void> {
  const [admin, ...agents] = people;
  if (!admin) return;
  const templates = new Map<string, EmailTemplate>();
  for (const input of demoTemplates) templates.set(input.name, await createTemplate(admin, { id: uuid(), ...input }));
  for (const contact of demoContacts) {
    const [listed] = (await listClients(admin, { search: contact.client, limit: 1 })).items;
    const client = listed && (await findClient(admin.db, listed.id));
    if (!client) continue;
    const agent = agents.find(({ actor }) => actor.profileId === client.agent_id) ?? admin;
    const at = new Date(agent.clock.now().getTime() - contact.hoursAgo * hourMs);
    const staff = { ...agent, clock: { now: () => at } };
    const own = { topic: 'clients', person_id: client.id, id: uuid() } as const;
    switch (contact.way) {
      case 'call': {
        const { direction, outcome, minutes: duration_minutes, note } = contact;
        await logCall(staff, { ...own, direction, outcome, duration_minutes, note });
        break;
      }
      case 'email': {
        const template = templates.get(contact.template ?? '');
        await sendEmail(staff, { ...own, ...written(contact, template, client), template_id: template?.id ?? null });
        await noteFate(staff, own.id, contact.refused ?? null);
        break;
      }
      default:
        await logMessage(staff, { ...own, type: contact.way, text: contact.text });
    }
  }
}

function written(
  { subject = '', content = '' }: { subject?: string; content?: string },
  template: EmailTemplate | undefined,
  { language }: Client,
): { subject: string; content: string } {
  const text = textFor(template?.texts ?? [], language);
  return text ? { subject: text.subject, content: text.body } : { subject, content };
}

/** Records a past delivery status: the demo agency sends no real email. */
async function noteFate(staff: Context<Staff>, id: string, refused: string | null): Promise<void> {
  const found = await findCommunication(staff.db, id);
  if (!found?.email_id) return;
  await updateAttempt(staff.db, found.email_id, {
    status: refused === null ? 'sent' : 'failed',
    last_error: refused,
    sent_at: refused === null ? staff.clock.now() : null,
  });
}
