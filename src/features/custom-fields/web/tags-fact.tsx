import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import type { CustomField, CustomValues } from '#platform/custom-fields/custom-fields.ts';
import { tagsOf } from '#platform/custom-fields/custom-fields.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { TaggedKind } from '../rules.ts';
import { customFieldsApi } from './queries.ts';

interface TagsFactProps {
  readonly kind: TaggedKind;
  readonly id: string;
  readonly field: CustomField;
  readonly values: CustomValues;
  /** The names of the tags; null for none. */
  readonly text: string | null;
}

/** The tags of a record, with a dialog to change them. */
export function TagsFact({ text, ...dialog }: TagsFactProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="flex items-start gap-1">
      <span className="min-w-0">{text ?? '–'}</span>
      <IconButton
        icon={Pencil}
        size="sm"
        aria-haspopup="dialog"
        label={t`Edit tags`}
        className="-my-1 touch:-my-3"
        onClick={() => setOpen(true)}
      />
      {isOpen && <TagsDialog {...dialog} onClose={() => setOpen(false)} />}
    </span>
  );
}

function TagsDialog({ kind, id, field, values, onClose }: Omit<TagsFactProps, 'text'> & { onClose(): void }) {
  const { t } = useLingui();
  const form = useId();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [before] = useState(() => tagsOf(values));
  const [chosen, setChosen] = useState(before);
  const offered = field.choices.filter(({ key, is_removed }) => !is_removed || before.includes(key));
  const saving = useMutation({
    mutationFn: () =>
      customFieldsApi.tag({
        kind,
        id,
        add: chosen.filter((key) => !before.includes(key)),
        remove: before.filter((key) => !chosen.includes(key)),
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [kind] });
      onClose();
    },
    onError: (error) => fail(error, t`The tags could not be saved.`),
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Tags`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" form={form} busy={saving.isPending}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving.isPending) saving.mutate();
        }}
      >
        <fieldset aria-label={t`Tags`} className="grid gap-2 touch:gap-0">
          {offered.map(({ key, name }) => (
            <Checkbox
              key={key}
              label={name}
              checked={chosen.includes(key)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
              }
            />
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
