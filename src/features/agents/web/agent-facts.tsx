import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { callLink } from '#platform/phone-links.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Facts } from '#ui/facts.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { Agent } from '../contract.ts';
import { ExperienceText } from './experience-text.tsx';

export function AgentFacts({ agent }: { agent: Agent }) {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const { phone, email, experience } = agent;
  return (
    <section aria-labelledby="agent-contact">
      <SectionHead id="agent-contact" title={t`Agent information`} />
      {agent.avatar_url && <Avatar name={agent.full_name} src={agent.avatar_url} size="huge" className="mt-3" />}
      <Facts
        facts={[
          {
            label: t`Phone`,
            value: phone && (
              <a href={callLink(phone)} className="link">
                {phone}
              </a>
            ),
          },
          {
            label: t`Email`,
            value: (
              <a href={`mailto:${email}`} title={email} className="link block truncate">
                {email}
              </a>
            ),
          },
          { label: t`Address`, value: agent.address },
          { label: t`Experience`, value: experience !== null && <ExperienceText years={experience} /> },
          { label: t`Joined`, value: dayOf(agent.created_at) },
        ]}
      />
    </section>
  );
}
