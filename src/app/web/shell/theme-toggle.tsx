import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Moon, Sun } from 'lucide-react';
import { accountsApi, meQuery, useMe } from '#features/accounts/web/queries.ts';
import { IconButton } from '#ui/button.tsx';
import { switchTheme, useTheme } from '#ui/theme.ts';

export function ThemeToggle() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const me = useMe();
  const { theme } = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  // The cookie has it for this browser; other devices get it after the server's response.
  const { mutate } = useMutation({
    // In sequence, so that the last choice wins.
    scope: { id: 'appearance' },
    mutationFn: (chosen: 'light' | 'dark') => accountsApi.saveAppearance({ theme: chosen }),
  });
  return (
    <IconButton
      icon={theme === 'dark' ? Sun : Moon}
      label={theme === 'dark' ? t`Switch to light theme` : t`Switch to dark theme`}
      onClick={() => {
        switchTheme(other);
        queryClient.setQueryData(meQuery.queryKey, { ...me, theme: other });
        mutate(other);
      }}
    />
  );
}
