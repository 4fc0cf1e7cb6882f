import { customFieldsOf, tagsKey } from '#platform/custom-fields/custom-fields.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { CustomFactsProps } from './custom-facts.lazy.tsx';

const list = lazyComponent(() => import('./custom-facts.lazy.tsx').then((part) => part.CustomFactList));

/** The agency's fields at the end of the facts of a record. Most agencies have none, so that their code loads on demand. */
export function CustomFacts(props: CustomFactsProps) {
  const isTaggable = props.id !== undefined && customFieldsOf(props.kind).some(({ key }) => key === tagsKey);
  const List = list.useComponent(isTaggable || Object.keys(props.values).length > 0, false);
  return List && <List {...props} />;
}
