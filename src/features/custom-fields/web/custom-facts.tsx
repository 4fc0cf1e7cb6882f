import { customFieldsOf, tagsKey } from '#platform/custom-fields/custom-fields.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { CustomFactsProps } from './custom-facts.lazy.tsx';
import { useMayCreateTags } from './use-may-create-tags.ts';

const list = lazyComponent(() => import('./custom-facts.lazy.tsx').then((part) => part.CustomFactList));

/** The agency's fields at the end of the facts of a record. Most agencies have none, so that their code loads on demand. */
export function CustomFacts(props: CustomFactsProps) {
  const mayCreateTags = useMayCreateTags();
  const hasTags = customFieldsOf(props.kind).some(({ key }) => key === tagsKey);
  const isTaggable = props.id !== undefined && (hasTags || mayCreateTags);
  const List = list.useComponent(isTaggable || Object.keys(props.values).length > 0, false);
  return List && <List {...props} />;
}
