import { implement } from '@orpc/server';
import { findCompany } from '#features/company/server/repository.ts';
import { findLastEditor } from '#features/history/server/repository.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { violates } from '#platform/database/server/database.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { languageCodes } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { messageChannelNames, messageMomentLabels } from '../labels.ts';
import type { MessageChannel, MessageMoment } from '../placeholders.ts';
import { channelMoments, messageChannels, momentPlaceholders, unknownPlaceholder } from '../placeholders.ts';
import { textFor } from '../rules.ts';
import type { MessageTemplate, MessageTemplateInput, MessageTexts } from '../template-contract.ts';
import { messageTemplatesContract } from '../template-contract.ts';
import {
  findTemplateRow,
  insertTemplate,
  listMessageTexts,
  replaceTexts,
  updateTemplateRow,
} from './repository-templates.ts';
import { shippedText } from './shipped-texts.ts';
import { deleteTemplate, templatesTopic as topic } from './templates.ts';

interface Of {
  readonly channel: MessageChannel;
  readonly moment: MessageMoment;
}

/** All moments of both channels, with the agency's texts or the shipped ones. */
export async function listMessageTemplates(db: Queryable): Promise<MessageTemplate[]> {
  const [own, company] = await Promise.all([listMessageTexts(db), findCompany(db)]);
  return messageChannels.flatMap((channel) =>
    channelMoments[channel].map((moment) =>
      present(
        { channel, moment },
        own.find(({ row }) => row.channel === channel && row.moment === moment),
        company,
      ),
    ),
  );
}

/** Rewords a moment; a save on an old version is refused with the current texts. */
export async function saveMessageTemplate(
  context: StaffContext,
  { id, version, channel, moment, texts }: MessageTemplateInput & Of & { id: string; version: number | null },
): Promise<MessageTemplate> {
  if (!channelMoments[channel].includes(moment)) throw invalidField('moment', 'unknown');
  refuseUnknown(texts, moment);
  const of = { channel, moment };
  const at = context.clock.now();
  const actorId = context.actor.profileId;
  try {
    return await transact(context, async (tx) => {
      const before = await readMessageTemplate(tx.db, of);
      // The trash and the audit trail show it.
      const name = `${messageChannelNames[channel]}: ${textsFor('en')._(messageMomentLabels[moment])}`;
      if (version === null) {
        const row = await insertTemplate(tx.db, { id, name, ...of, created_by: actorId, created_at: at });
        if (!row) {
          const known = assertIdempotentReplay(await findTemplateRow(tx.db, id), actorId);
          if (known.deleted_at) throw await conflictOf(tx.db, of);
          return readMessageTemplate(tx.db, of);
        }
      } else if (before.id !== id || !(await updateTemplateRow(tx.db, id, version, { updated_at: at })))
        throw await conflictOf(tx.db, of);
      await replaceTexts(
        tx.db,
        id,
        languageCodes.flatMap((language) => {
          const body = texts[language];
          return body === null ? [] : [{ language, subject: '', body }];
        }),
      );
      const difference = differenceOf<object>({ texts: before.texts }, { texts });
      if (version === null) {
        await tx.record({ topic, entityId: id, action: 'created', difference: { name: [null, name], ...difference } });
      } else if (Object.keys(difference).length > 0)
        await tx.record({ topic, entityId: id, action: 'updated', difference });
      return readMessageTemplate(tx.db, of);
    });
  } catch (error) {
    if (violates(error, 'email_templates_moment')) throw await conflictOf(context.db, of);
    throw error;
  }
}

/**
 * The text of a moment for a reader, with its language: as the agency has reworded it, else as shipped. Without a channel as
 * shipped.
 */
export async function chooseMomentText(
  db: Queryable,
  of: {
    readonly channel: MessageChannel | null;
    readonly moment: MessageMoment;
    readonly company: { readonly name: string };
  },
  readerLanguage: Language,
): Promise<{ readonly body: string; readonly language: Language }> {
  const { channel, moment, company } = of;
  const [own] = channel === null ? [] : await listMessageTexts(db, { channel, moment });
  return (
    textFor(own?.texts ?? [], readerLanguage) ?? {
      body: shippedText(moment, readerLanguage, company),
      language: readerLanguage,
    }
  );
}

async function readMessageTemplate(db: Queryable, of: Of): Promise<MessageTemplate> {
  const [[own], company] = await Promise.all([listMessageTexts(db, of), findCompany(db)]);
  return present(of, own, company);
}

async function conflictOf(db: Queryable, of: Of): Promise<Failure> {
  const current = await readMessageTemplate(db, of);
  return new Failure('conflict', {
    current,
    ...(current.id !== null && (await findLastEditor(db, topic, current.id))),
  });
}

function present(
  of: Of,
  own: Awaited<ReturnType<typeof listMessageTexts>>[number] | undefined,
  company: { readonly name: string },
): MessageTemplate {
  const textIn = (language: Language) =>
    own
      ? (own.texts.find((text) => text.language === language)?.body ?? null)
      : shippedText(of.moment, language, company);
  return {
    ...of,
    id: own?.row.id ?? null,
    version: own?.row.version ?? null,
    texts: {
      en: textIn('en') ?? shippedText(of.moment, 'en', company),
      hi: textIn('hi'),
      mr: textIn('mr'),
      gu: textIn('gu'),
    },
  };
}

function refuseUnknown(texts: MessageTexts, moment: MessageMoment): void {
  for (const language of languageCodes) {
    const unknown = unknownPlaceholder(texts[language] ?? '', momentPlaceholders[moment]);
    if (unknown !== null) throw invalidField(`texts.${language}`, 'unknown_placeholder', unknown);
  }
}

const os = implement(messageTemplatesContract).$context<CallContext>().use(staffOnly);

export const messageTemplateHandlers = os.router({
  list: os.list.handler(({ context }) => listMessageTemplates(context.db)),
  save: os.save.handler(({ context, input }) => saveMessageTemplate(context, input)),
  reset: os.reset.handler(({ context, input }) => deleteTemplate(context, input.id)),
});
