import { msg } from '@lingui/core/macro';

export const documentFieldLabels = {
  title: msg`Title`,
  document_type: msg`Document type`,
  description: msg`Description`,
  property_id: msg`Property`,
  client_id: msg`Client`,
  is_shown_to_client: msg`Shared with the client`,
};
