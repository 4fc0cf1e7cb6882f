import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { historyApi } from '#features/history/web/queries.ts';
import { useRestoreFailure } from '#features/history/web/restore-failure.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { messageChannelNames, messageMomentLabels } from '../labels.ts';
import type { MessageChannel } from '../placeholders.ts';
import { messageChannels } from '../placeholders.ts';
import type { MessageTemplate } from '../template-contract.ts';
import { messageTemplatesApi, messageTemplatesQuery } from './history-queries.ts';

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
      {templates.isPending && (
        <Loading label={t`Loading the templates...`}>
          <Skeleton className="h-60" />
        </Loading>
      )}
      {templates.isError && !templates.data && (
        <ErrorState
          title={t`The templates could not be loaded`}
          onRetry={() => void templates.refetch()}
          isRetrying={templates.isFetching}
        />
      )}
      {templates.data && (
        <ul aria-label={title}>
          {templates.data
            .filter((template) => template.channel === channel)
            .map((template) => (
              <MessageTemplateEntry
                key={`${template.channel} ${template.moment}`}
                template={template}
                onEdit={() => setEdited(template)}
              />
            ))}
        </ul>
      )}
      {MessageTemplateDialog && edited && <MessageTemplateDialog template={edited} onClose={close} />}
    </section>
  );
}

function MessageTemplateEntry({ template, onEdit }: { template: MessageTemplate; onEdit: () => void }) {
  const { t } = useLingui();
  const { language } = useMe();
  const { id, moment, texts } = template;
  const name = t(messageMomentLabels[moment]);
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const failRestore = useRestoreFailure();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['email_templates'] });
  const restore = (own: string) =>
    historyApi
      .restore({ topic: 'email_templates', id: own })
      .catch((problem) => failRestore(problem, t`The template could not be restored.`))
      .finally(refresh);
  const reset = useMutation({
    mutationFn: (own: string) => messageTemplatesApi.reset({ id: own }),
    onSuccess: (_, own) =>
      toast({
        tone: 'info',
        title: t`Template reset to default`,
        text: name,
        durationMs: 10_000,
        action: { label: t`Undo`, onAction: () => void restore(own) },
      }),
    onError: (problem) => fail(problem, t`Failed to reset template.`),
    onSettled: refresh,
  });
  return (
    <li className="flex items-center gap-2 border-b border-line py-2.5 last:border-0">
      <div className="grid min-w-0 flex-1 gap-1">
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
      </div>
      {id !== null && (
        <IconButton
          icon={RotateCcw}
          label={t`Reset to default: ${name}`}
          disabled={reset.isPending}
          onClick={() => reset.mutate(id)}
        />
      )}
      <IconButton icon={Pencil} label={t`Edit ${name}`} onPointerEnter={dialog.prefetch} onClick={onEdit} />
    </li>
  );
}
