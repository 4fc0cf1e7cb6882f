import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { propertiesApi } from '../queries.ts';

/** Logs that the user's own app opened with a message to a contact of a property, or to its agent (null). */
export function useLogMessage(propertyId: string): (contactId: string | null) => void {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const log = useMutation({
    mutationFn: (contact_id: string | null) => propertiesApi.logMessage({ id: propertyId, contact_id }),
    onError: (error) => void fail(error, t`The message could not be logged.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['properties', 'timeline', propertyId] }),
  });
  return (contactId) => log.mutate(contactId);
}
