import { Plural } from '@lingui/react/macro';

/** '8 years of experience' */
export function ExperienceText({ years }: { years: number }) {
  return <Plural value={years} one="# year of experience" other="# years of experience" />;
}
