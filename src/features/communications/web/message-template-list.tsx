import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Pencil, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { messageChannelNames, messageMomentLabels } from '../labels.ts';
import type { MessageChannel } from '../placeholders.ts';
import { messageChannels } from '../placeholders.ts';
import type { MessageTemplate } from '../template-contract.ts';
import { messageTemplatesApi, messageTemplatesQuery } from './history-queries.ts';
import { TemplateList, TemplateRow, useTemplateRemoval } from './template-list.tsx';

const dialog = lazyComponent(() =>
  import('./message-template-dialog.lazy.tsx').then((part) => part.MessageTemplateDialog),
);

/** What WhatsApp messages and SMS say, by moment. */
export function MessageTemplateList() {
  const { t } = useLingui();
  const templates = useQuery(messageTemplatesQuery);
  const [channel, setChannel] = useState<MessageChannel>('whatsapp');
  const [edited, setEdited] = useState<MessageTemplate | null>(null);
  const close = () => setEdited(null);
  const MessageTemplateDialog = dialog.useComponent(edited !== null, edited !== null, close);
  const title = t`WhatsApp and SMS`;
  return (
    <section aria-labelledby="message-templates" className="grid gap-3">
      <SectionHead id="message-templates" title={title} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[60ch] text-ink-3">{t`What a message begins with. You can change it before sending.`}</p>
        <Segmented
          label={t`Channel`}
          value={channel}
          onChange={setChannel}
          segments={messageChannels.map((one) => ({ value: one, label: messageChannelNames[one] }))}
        />
      </div>
      <TemplateList query={templates} label={title} skeletonClassName="h-60">
        {(all) =>
          all
            .filter((template) => template.channel === channel)
            .map((template) => (
              <MessageTemplateEntry
                key={`${template.channel} ${template.moment}`}
                template={template}
                onEdit={() => setEdited(template)}
              />
            ))
        }
      </TemplateList>
      {MessageTemplateDialog && edited && <MessageTemplateDialog template={edited} onClose={close} />}
    </section>
  );
}

function MessageTemplateEntry({ template, onEdit }: { template: MessageTemplate; onEdit: () => void }) {
  const { t } = useLingui();
  const { language } = useMe();
  const { id, moment, texts } = template;
  const name = t(messageMomentLabels[moment]);
  const reset = useTemplateRemoval(messageTemplatesApi.reset, {
    name,
    removed: t`Template reset to default`,
    failed: t`Failed to reset template.`,
  });
  return (
    <TemplateRow
      text={
        <>
          <p className="flex min-w-0 flex-wrap items-center gap-2">
            <span className="font-medium text-ink">{name}</span>
            {id !== null && (
              <Badge plain tone="accent">
                {t`Edited`}
              </Badge>
            )}
          </p>
          <p lang={language} className="truncate text-12 text-ink-3">
            {texts[language] ?? texts.en}
          </p>
        </>
      }
      actions={
        <>
          {id !== null && (
            <IconButton
              icon={RotateCcw}
              label={t`Reset to default: ${name}`}
              disabled={reset.isPending}
              onClick={() => reset.mutate(id)}
            />
          )}
          <IconButton icon={Pencil} label={t`Edit ${name}`} onPointerEnter={dialog.prefetch} onClick={onEdit} />
        </>
      }
    />
  );
}
