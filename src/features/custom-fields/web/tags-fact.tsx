import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import type { CustomValues } from '#platform/custom-fields/custom-fields.ts';
import { tagsOf } from '#platform/custom-fields/custom-fields.ts';
import { TagChips } from '#platform/custom-fields/web/tag-chips.tsx';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { TaggedKind } from '../rules.ts';
import { customFieldsApi } from './queries.ts';
import { TagPicker } from './tag-picker.tsx';

interface TagsFactProps {
  readonly kind: TaggedKind;
  readonly id: string;
  readonly values: CustomValues;
}

/** The tags of a record, with a dialog to change them. */
export function TagsFact(props: TagsFactProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="flex items-start gap-1">
      {tagsOf(props.values).length > 0 ? <TagChips values={props.values} className="flex-wrap py-0.5" /> : '–'}
      <IconButton
        icon={Pencil}
        size="sm"
        aria-haspopup="dialog"
        label={t`Edit tags`}
        className="-my-1 touch:-my-3"
        onClick={() => setOpen(true)}
      />
      {isOpen && <TagsDialog {...props} onClose={() => setOpen(false)} />}
    </span>
  );
}

function TagsDialog({ kind, id, values, onClose }: TagsFactProps & { onClose(): void }) {
  const { t } = useLingui();
  const form = useId();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [before] = useState(() => tagsOf(values));
  const [chosen, setChosen] = useState(before);
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
        <TagPicker value={chosen} before={before} onChange={setChosen} />
      </form>
    </Dialog>
  );
}
