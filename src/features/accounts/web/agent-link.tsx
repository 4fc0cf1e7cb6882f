import { Link } from '@tanstack/react-router';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { classNames } from '#ui/class-names.ts';

interface AgentLinkProps {
  readonly agent: { readonly id: string; readonly full_name: string; readonly is_deleted: boolean };
  readonly className?: string;
}

/** A person's name, linked to their page. People in the trash have no page; erased people have no name either. */
export function AgentLink({ agent: { id, full_name, is_deleted }, className }: AgentLinkProps) {
  const name = usePersonName()(full_name);
  if (is_deleted || full_name === '') return name;
  return (
    <Link to="/agents/view/$id" params={{ id }} className={classNames('underline-offset-3 hover:underline', className)}>
      {name}
    </Link>
  );
}
