import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { languages } from '#platform/i18n/languages.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { SectionHead } from '#ui/section-head.tsx';
import type { EmailTemplate } from '../template-contract.ts';
import { emailTemplatesApi, templatesQuery } from './history-queries.ts';
import { MessageTemplateList } from './message-template-list.tsx';
import { TemplateList, TemplateRow, useTemplateRemoval } from './template-list.tsx';

const dialog = lazyComponent(() => import('./template-dialog.lazy.tsx').then((part) => part.TemplateDialog));

export function SettingsTemplatesPanel() {
  const { t } = useLingui();
  const templates = useQuery(templatesQuery);
  const [edited, setEdited] = useState<EmailTemplate | 'new' | null>(null);
  const close = () => setEdited(null);
  const TemplateDialog = dialog.useComponent(edited !== null, edited !== null, close);
  const addButton = (
    <Button
      variant="primary"
      onPointerEnter={dialog.prefetch}
      onFocus={dialog.prefetch}
      onClick={() => setEdited('new')}
    >
      <Plus aria-hidden="true" />
      {t`Add template`}
    </Button>
  );
  return (
    <div className="grid gap-8 pt-5">
      <section aria-labelledby="email-templates" className="grid gap-3">
        <SectionHead id="email-templates" title={t`Emails`} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-[60ch] text-ink-3">
            {t`Reusable emails. Clients get the text in their language, or else in English.`}
          </p>
          {addButton}
        </div>
        {templates.data?.length === 0 ? (
          <EmptyState title={t`No templates yet`} text={t`Write an email once, in one or more languages.`} />
        ) : (
          <TemplateList query={templates} label={t`Templates`} skeletonClassName="h-40">
            {(all) =>
              all.map((template) => (
                <TemplateEntry key={template.id} template={template} onEdit={() => setEdited(template)} />
              ))
            }
          </TemplateList>
        )}
        {TemplateDialog && edited && <TemplateDialog template={edited === 'new' ? null : edited} onClose={close} />}
      </section>
      <MessageTemplateList />
    </div>
  );
}

function TemplateEntry({ template, onEdit }: { template: EmailTemplate; onEdit: () => void }) {
  const { t } = useLingui();
  const { id, name, texts } = template;
  const remove = useTemplateRemoval(emailTemplatesApi.delete, {
    name,
    removed: t`Template deleted`,
    failed: t`Failed to delete template.`,
  });
  return (
    <TemplateRow
      text={
        <>
          <p className="truncate font-medium text-ink">{name}</p>
          <p className="truncate text-12 text-ink-3">{texts[0]?.subject}</p>
          <p className="flex flex-wrap gap-1">
            {texts.map(({ language }) => (
              <Badge key={language} plain tone="neutral">
                <span lang={language}>{languages.find(({ code }) => code === language)?.name}</span>
              </Badge>
            ))}
          </p>
        </>
      }
      actions={
        <>
          <IconButton icon={Pencil} label={t`Edit ${name}`} onPointerEnter={dialog.prefetch} onClick={onEdit} />
          <IconButton
            icon={Trash2}
            label={t`Delete ${name}`}
            disabled={remove.isPending}
            onClick={() => remove.mutate(id)}
          />
        </>
      }
    />
  );
}
