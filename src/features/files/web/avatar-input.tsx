import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { v7 as uuid } from 'uuid';
import { accountFieldMessage } from '#features/accounts/account-messages.ts';
import { accountsApi, meQuery, useMe } from '#features/accounts/web/queries.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { toast } from '#ui/toast.ts';
import { refusalOfPicture } from '../rules.ts';
import { uploadFile } from './upload-file.ts';

/** The signed-in person's own picture: a new one is saved at once. */
export function AvatarInput() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const me = useMe();
  const noteId = useId();

  const save = useMutation({
    mutationFn: async (file: File | null) => {
      if (!file) return accountsApi.saveAvatar({ file_id: null });
      const address = `/api/files?kind=avatar&id=${uuid()}`;
      const { id } = await uploadFile<{ id: string }>(address, file, file.name, () => undefined).answer;
      return accountsApi.saveAvatar({ file_id: id });
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(meQuery.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ['profiles'] });
    },
    onError: (error) => {
      const problem = problemOf(error);
      const [field] = (problem.code !== 'offline' && problem.fields) || [];
      const sentence = field && accountFieldMessage(field);
      if (sentence) toast({ tone: 'danger', title: t`Error`, text: t(sentence) });
      else fail(error, t`The picture could not be saved.`);
    },
  });

  const choose = (file: File) => {
    const refusal = refusalOfPicture('avatar', file);
    if (refusal === 'not_a_picture') {
      toast({ tone: 'danger', title: t`Invalid file type`, text: t`Please select an image file` });
    } else if (refusal === 'too_large') {
      toast({ tone: 'danger', title: t`File too large`, text: t`Please select an image smaller than 2MB` });
    } else save.mutate(file);
  };

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={me.full_name} src={me.avatar_url} size="huge" own />
      <div className="grid gap-1.5">
        <div className="flex gap-2">
          <FileButton
            accept="image/*"
            aria-describedby={noteId}
            busy={save.isPending}
            busyLabel={t`Saving...`}
            onChoose={choose}
          >
            {me.avatar_url ? t`Change Picture` : t`Upload Picture`}
          </FileButton>
          {me.avatar_url && !save.isPending && (
            <Button variant="ghost" onClick={() => save.mutate(null)}>
              {t`Remove`}
            </Button>
          )}
        </div>
        <p id={noteId} className="text-12 text-ink-3">
          {t`Max 2MB, JPG/PNG formats`}
        </p>
      </div>
    </div>
  );
}
