import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { toast } from '#ui/toast.ts';
import type { ListViews, SavedView } from '../contract.ts';
import type { SavedList, ViewQuery } from '../rules.ts';
import { maxViewNameLength } from '../rules.ts';
import { listViewsQuery, savedViewsApi } from './queries.ts';
import { useViewFailure } from './use-view-failure.ts';

interface ViewDialogProps {
  readonly list: SavedList;
  /** Null for a new one. */
  readonly view: SavedView | null;
  readonly query: ViewQuery;
  onSaved(view: SavedView): void;
  onClose(): void;
}

/** Names a new view, or renames one. */
export function ViewDialog({ list, view, query, onSaved, onClose }: ViewDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const failView = useViewFailure();
  const [id] = useState(() => view?.id ?? uuid());
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [isTaken, setTaken] = useState(false);
  const save = useMutation({
    mutationFn: (): Promise<SavedView> => {
      if (!view) return savedViewsApi.create({ id, list, name, is_shared: isShared, query: { ...query } });
      const { version, is_shared, query: kept } = view;
      return savedViewsApi.update({ id, version, name, is_shared, query: kept });
    },
    onSuccess: (saved) => {
      queryClient.setQueryData<ListViews>(listViewsQuery(list).queryKey, (before) => {
        if (!before) return before;
        const others = before.views.filter((other) => other.id !== saved.id);
        if (!view) return { ...before, views: [...others, saved] };
        return { ...before, views: before.views.map((other) => (other.id === saved.id ? saved : other)) };
      });
      toast({ tone: 'success', title: view ? t`View renamed` : t`View saved` });
      onSaved(saved);
    },
    onError: (error) => {
      const problem = problemOf(error);
      if (problem.code === 'invalid' && problem.fields?.some(({ code }) => code === 'taken')) return setTaken(true);
      failView(error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['saved_views'] }),
  });
  const isEmpty = name.trim() === '';
  const error = isTaken ? t`You have a view with this name.` : isAsked && isEmpty ? t`Enter a name.` : undefined;
  return (
    <FormDialog
      formId="saved-view"
      title={view ? t`Rename view` : t`Save view`}
      {...(!view && { text: t`Keeps the filters, sort order, layout and columns. The search text is not saved.` })}
      label={t`Save`}
      busyLabel={t`Saving...`}
      isBusy={save.isPending}
      onClose={onClose}
    >
      <form
        id="saved-view"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (!save.isPending && !isEmpty) save.mutate();
        }}
      >
        <Field label={t`Name`} required error={error}>
          {(field) => (
            <Input
              {...field}
              autoFocus
              value={name}
              maxLength={maxViewNameLength}
              autoComplete="off"
              onChange={({ target }) => {
                setTaken(false);
                setName(target.value);
              }}
            />
          )}
        </Field>
        {!view && (
          <Checkbox
            label={t`Show to all colleagues`}
            help={t`Colleagues see the view as a tab. Only you change it.`}
            checked={isShared}
            onChange={({ target }) => setShared(target.checked)}
          />
        )}
      </form>
    </FormDialog>
  );
}
