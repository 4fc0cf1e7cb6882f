import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { formatCount } from '#platform/money.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { RetentionPreview, RetentionRule } from '../contract.ts';
import { retentionKindLabels, retentionModeLabels } from '../labels.ts';
import { retentionModes } from '../rules.ts';
import { privacyApi, privacySettingsQuery, retentionPreviewQuery } from './queries.ts';

interface RetentionDialogProps {
  readonly rule: RetentionRule;
  onClose(): void;
}

const choices = [12, 18, 24, 36, 60, 84, 120];

/** Sets how long one kind of data is kept, with what would be erased today. */
export function RetentionDialog({ rule, onClose }: RetentionDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const { kind, version } = rule;
  const [months, setMonths] = useState(rule.months);
  const [mode, setMode] = useState(rule.mode);
  const [isAsking, setAsking] = useState(false);
  const preview = useQuery({ ...retentionPreviewQuery(kind, months ?? 12), enabled: months !== null }).data;
  const isSaved = rule.months === months && rule.mode === mode;
  const settled = () => queryClient.invalidateQueries({ queryKey: ['privacy_settings'] });
  const refuse = (error: unknown, sentence: string) => {
    const isConflict = problemOf(error).code === 'conflict';
    void fail(error, isConflict ? t`Someone else changed this setting. Close it and open it again.` : sentence);
  };
  const save = useMutation({
    mutationFn: () => privacyApi.saveRetention({ kind, months, mode, version }),
    onSuccess: (settings) => {
      queryClient.setQueryData(privacySettingsQuery.queryKey, settings);
      toast({ tone: 'success', title: t`Settings saved` });
      onClose();
    },
    onError: (error) => refuse(error, t`Your settings could not be saved.`),
    onSettled: settled,
  });
  const erase = useMutation({
    mutationFn: () => privacyApi.erase({ kind, version }),
    onSuccess: () => {
      toast({ tone: 'success', title: t`Erasing has started` });
      onClose();
    },
    onError: (error) => refuse(error, t`The data could not be erased.`),
    onSettled: settled,
  });
  const total = preview?.total ?? 0;
  const counted = formatCount(total);
  return (
    <>
      <FormDialog
        formId="retention"
        title={t(retentionKindLabels[kind])}
        label={t`Save`}
        isBusy={save.isPending || erase.isPending}
        onClose={onClose}
      >
        <form
          id="retention"
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!save.isPending) save.mutate();
          }}
        >
          <Field label={t`Keep for`} help={t`A year is the least that the law allows.`} className="w-56 phone:w-full">
            {(control) => (
              <Select
                {...control}
                value={months ?? ''}
                onChange={({ target }) => setMonths(target.value === '' ? null : Number(target.value))}
              >
                <option value="">{t({ context: 'retention', message: 'Always' })}</option>
                {[...new Set([...choices, ...(rule.months === null ? [] : [rule.months])])].map((choice) => (
                  <option key={choice} value={choice}>
                    {t`${choice} months`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {months !== null && (
            <>
              <Segmented
                label={t`How to erase`}
                value={mode}
                onChange={setMode}
                className="justify-self-start"
                segments={retentionModes.map((value) => ({ value, label: t(retentionModeLabels[value]) }))}
              />
              <p className="text-ink-3">
                {mode === 'review'
                  ? t`Admins are asked once a month, and nothing is erased before.`
                  : t`Every night, without asking. It cannot be undone.`}
              </p>
              {preview ? (
                <Preview preview={preview} />
              ) : (
                <Loading label={t`Loading preview...`}>
                  <Skeleton className="h-24" />
                </Loading>
              )}
              {isSaved && total > 0 && (
                <Button variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
                  {t`Erase now`}
                </Button>
              )}
            </>
          )}
        </form>
      </FormDialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={<Plural value={total} one="Erase # record?" other={`Erase ${counted} records?`} />}
        text={t`This cannot be undone.`}
        confirmLabel={t`Erase`}
        busy={erase.isPending}
        onConfirm={() => erase.mutate()}
      />
    </>
  );
}

function Preview({ preview: { total, items } }: { preview: RetentionPreview }) {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const counted = formatCount(total);
  const rest = formatCount(total - items.length);
  return (
    <section aria-live="polite" className="rounded-control border border-line bg-paper p-3">
      <p className="font-medium text-ink">
        <Plural
          value={total}
          _0="Nothing would be erased today."
          one="# record would be erased today."
          other={`${counted} records would be erased today.`}
        />
      </p>
      {items.length > 0 && (
        // Scrolls with the keyboard, too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable
        <ul tabIndex={0} aria-label={t`Would be erased`} className="mt-2 grid max-h-44 gap-1 overflow-y-auto">
          {items.map(({ topic, id, title, since }, index) => {
            const to = { leads: '/leads/$id', clients: '/clients/$id', properties: '/properties/$id' } as const;
            return (
              // One person can have several messages.
              // biome-ignore lint/suspicious/noArrayIndexKey: static
              <li key={index} className="flex items-baseline justify-between gap-3">
                <Link to={to[topic]} params={{ id }} className="link min-w-0 truncate">
                  {title || t`Unnamed`}
                </Link>
                <span className="flex-none text-12 text-ink-3">{dayOf(since)}</span>
              </li>
            );
          })}
        </ul>
      )}
      {total > items.length && items.length > 0 && <p className="mt-1 text-12 text-ink-3">{t`and ${rest} more`}</p>}
    </section>
  );
}
