import { implement } from '@orpc/server';
import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { findLastEditor } from '#features/history/server/repository.ts';
import { listDeleted } from '#features/history/server/repository-trash.ts';
import type { Trash } from '#features/history/server/trash.ts';
import { bringBack, moveToTrash } from '#features/history/server/trash.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import { violates } from '#platform/database/server/database.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { languageCodes } from '#platform/i18n/languages.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { placeholders, unknownPlaceholder } from '../placeholders.ts';
import type { EmailTemplate, TemplateInput, TemplateText } from '../template-contract.ts';
import { emailTemplatesContract } from '../template-contract.ts';
import { cleanEmail } from './clean-html.ts';
import type { StoredTemplate } from './repository-templates.ts';
import {
  findTemplateRow,
  insertTemplate,
  listTemplates,
  removeDeletedTemplates,
  replaceTexts,
  templateNames,
  updateTemplateRow,
} from './repository-templates.ts';
import { emailTemplates } from './tables.ts';

export const templatesTopic = 'email_templates';
const topic = templatesTopic;

export async function readTemplate({ db }: Pick<StaffContext, 'db'>, id: string): Promise<EmailTemplate> {
  const [template] = await listTemplates(db, id);
  if (!template) throw new Failure('not_found');
  return template;
}

export async function createTemplate(
  context: StaffContext,
  { id, name, texts }: TemplateInput & { id: string },
): Promise<EmailTemplate> {
  const actorId = context.actor.profileId;
  return namesStayUnique(() =>
    transact(context, async (tx) => {
      const row = await insertTemplate(tx.db, { id, name, created_by: actorId, created_at: context.clock.now() });
      if (row) {
        await replaceTexts(tx.db, id, cleaned(texts));
        await tx.record({ topic, entityId: id, action: 'created', difference: { name: [null, name] } });
      } else assertIdempotentReplay(await findTemplateRow(tx.db, id), actorId);
      return readTemplate(tx, id);
    }),
  );
}

/** Saves a template read at `version`; throws 'conflict' with the current state if it was saved since. */
export async function updateTemplate(
  context: StaffContext,
  { id, version, name, texts }: TemplateInput & { id: string; version: number },
): Promise<EmailTemplate> {
  return namesStayUnique(() =>
    transact(context, async (tx) => {
      const before = await readTemplate(tx, id);
      const row = await updateTemplateRow(tx.db, id, version, { name, updated_at: context.clock.now() });
      if (!row) {
        // Read again, because this may have waited for the other save.
        const current = await readTemplate(tx, id);
        throw new Failure('conflict', { current, ...(await findLastEditor(tx.db, topic, id)) });
      }
      const written = cleaned(texts);
      await replaceTexts(tx.db, id, written);
      const difference = differenceOf<object>(before, { name, texts: written });
      if (Object.keys(difference).length > 0) await tx.record({ topic, entityId: id, action: 'updated', difference });
      return readTemplate(tx, id);
    }),
  );
}

const trash: Trash<StoredTemplate> = {
  topic,
  table: emailTemplates,
  findRow: findTemplateRow,
  ownershipOf: ({ created_by }) => ({ agent_id: null, created_by }),
};

export function deleteTemplate(context: StaffContext, id: string): Promise<void> {
  return moveToTrash(context, trash, id);
}

/** Restores a template from the trash; refused while another one has its name. */
function restoreTemplate(context: StaffContext, id: string): Promise<void> {
  return namesStayUnique(() => bringBack(context, trash, id));
}

async function purgeTemplates(context: StaffContext, before: Date): Promise<number> {
  return transact(context, async (tx) => {
    const ids = await removeDeletedTemplates(tx.db, before);
    await tx.record(...ids.map((entityId) => ({ topic, entityId, action: 'purged' })));
    return ids.length;
  });
}

export const templateKind: RecordKind = {
  topic,
  titles: templateNames,
  listDeleted: (db, page) => listDeleted(db, { table: emailTemplates, title: emailTemplates.name }, page),
  restore: restoreTemplate,
  purge: purgeTemplates,
};

function cleaned(texts: TemplateInput['texts']): TemplateText[] {
  return languageCodes.flatMap((language) => {
    const text = texts[language];
    if (!text) return [];
    const [subject, body] = [text.subject, cleanEmail(text.body, `texts.${language}.body`)];
    for (const [field, written] of Object.entries({ subject, body })) {
      const unknown = unknownPlaceholder(written, placeholders);
      if (unknown !== null) throw invalidField(`texts.${language}.${field}`, 'unknown_placeholder', unknown);
    }
    return [{ language, subject, body }];
  });
}

async function namesStayUnique<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, 'email_templates_name')) throw invalidField('name', 'taken');
    if (violates(error, 'email_templates_moment')) throw new Failure('conflict', { reason: 'moment_reworded' });
    throw error;
  }
}

const os = implement(emailTemplatesContract).$context<CallContext>().use(staffOnly);

export const emailTemplateHandlers = os.router({
  list: os.list.handler(({ context }) => listTemplates(context.db)),
  find: os.find.handler(({ context, input }) => readTemplate(context, input.id)),
  create: os.create.handler(({ context, input }) => createTemplate(context, input)),
  update: os.update.handler(({ context, input }) => updateTemplate(context, input)),
  delete: os.delete.handler(({ context, input }) => deleteTemplate(context, input.id)),
});
