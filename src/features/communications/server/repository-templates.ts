import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { MessageChannel, MessageMoment } from '../placeholders.ts';
import type { EmailTemplate, TemplateText } from '../template-contract.ts';
import { emailTemplateLanguages, emailTemplates } from './tables.ts';

export type StoredTemplate = typeof emailTemplates.$inferSelect;

/** All email templates by name, or one of them. */
export async function listTemplates(db: Queryable, id: string | null = null): Promise<EmailTemplate[]> {
  const only = id ? sql`and t.id = ${id}::uuid` : sql.empty();
  const { rows } = await db.execute<{ template: EmailTemplate }>(sql`
    select json_build_object('id', t.id, 'name', t.name, 'version', t.version, 'texts', (
      select coalesce(json_agg(json_build_object('language', x.language, 'subject', x.subject, 'body', x.body)
        order by array_position(array['en', 'hi', 'mr', 'gu'], x.language)), '[]'::json)
      from email_template_texts x where x.template_id = t.id)) as template
    from email_templates t where t.deleted_at is null and t.channel = 'email' ${only} order by search_key(t.name), t.id`);
  return rows.map(({ template }) => template);
}

/** The reworded texts of moments, of one of them if it is given. */
export async function listMessageTexts(
  db: Queryable,
  of: { channel: MessageChannel; moment: MessageMoment } | null = null,
): Promise<ReadonlyArray<{ row: StoredTemplate; texts: readonly Pick<TemplateText, 'language' | 'body'>[] }>> {
  const rows = await db
    .select({ row: emailTemplates, language: emailTemplateLanguages.language, body: emailTemplateLanguages.body })
    .from(emailTemplates)
    .innerJoin(emailTemplateLanguages, eq(emailTemplateLanguages.template_id, emailTemplates.id))
    .where(
      and(
        isNull(emailTemplates.deleted_at),
        isNotNull(emailTemplates.moment),
        of ? and(eq(emailTemplates.channel, of.channel), eq(emailTemplates.moment, of.moment)) : undefined,
      ),
    );
  const byId = new Map(rows.map(({ row }) => [row.id, row]));
  return [...byId.values()].map((row) => ({
    row,
    texts: rows.filter((text) => text.row.id === row.id).map(({ language, body }) => ({ language, body })),
  }));
}

/** A template, in the trash or not. */
export async function findTemplateRow(db: Queryable, id: string): Promise<StoredTemplate | null> {
  const [row] = await db.select().from(emailTemplates).where(eq(emailTemplates.id, id));
  return row ?? null;
}

/** False for a template in the trash. */
export async function isTemplate(db: Queryable, id: string): Promise<boolean> {
  const row = await findTemplateRow(db, id);
  return row !== null && row.deleted_at === null && row.channel === 'email';
}

/** Inserts a template; null if its id is taken (a retry). */
export async function insertTemplate(
  db: Queryable,
  values: Pick<StoredTemplate, 'id' | 'name' | 'created_by' | 'created_at'> &
    Partial<Pick<StoredTemplate, 'channel' | 'moment'>>,
): Promise<StoredTemplate | null> {
  const [row] = await db
    .insert(emailTemplates)
    .values({ ...values, updated_at: values.created_at })
    .onConflictDoNothing({ target: emailTemplates.id })
    .returning();
  return row ?? null;
}

/** Updates a template with this version; null if the version has changed. */
export async function updateTemplateRow(
  db: Queryable,
  id: string,
  version: number,
  values: Partial<StoredTemplate>,
): Promise<StoredTemplate | null> {
  const [row] = await db
    .update(emailTemplates)
    .set({ ...values, version: sql`${emailTemplates.version} + 1` })
    .where(and(eq(emailTemplates.id, id), eq(emailTemplates.version, version)))
    .returning();
  return row ?? null;
}

/** Replaces all texts of a template. */
export async function replaceTexts(db: Queryable, id: string, texts: readonly TemplateText[]): Promise<void> {
  await db.delete(emailTemplateLanguages).where(eq(emailTemplateLanguages.template_id, id));
  await db.insert(emailTemplateLanguages).values(texts.map((text) => ({ ...text, template_id: id })));
}

export async function templateNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: emailTemplates.id, name: emailTemplates.name })
    .from(emailTemplates)
    .where(inArray(emailTemplates.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Purges templates deleted before a moment. */
export async function removeDeletedTemplates(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db
    .delete(emailTemplates)
    .where(lt(emailTemplates.deleted_at, before))
    .returning({ id: emailTemplates.id });
  return rows.map((row) => row.id);
}
