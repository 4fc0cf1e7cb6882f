import { ConsentTextSection } from '#features/consents/web/consent-text-section.tsx';
import { PrivacyRequestSection } from './privacy-request-section.tsx';
import { RetentionSection } from './retention-section.tsx';

/** Requests of people about their data, how long data is kept, and the texts that people agree to. */
export function SettingsPrivacyPanel() {
  return (
    <>
      <PrivacyRequestSection />
      <RetentionSection />
      <ConsentTextSection />
    </>
  );
}
