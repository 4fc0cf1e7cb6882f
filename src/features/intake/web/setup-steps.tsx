import { useLingui } from '@lingui/react/macro';
import type { ConnectionKind } from '../rules.ts';

/** What to do at the sender, and whether its format was confirmed. */
export function SetupSteps({ kind }: { readonly kind: ConnectionKind }) {
  const { t } = useLingui();
  const steps: Partial<Record<ConnectionKind, readonly string[]>> = {
    meta: [
      t`Create an app at developers.facebook.com with the product Webhooks.`,
      t`Enter its app secret and the access token of your page here.`,
      t`Save. Then enter the address and the verify token at Webhooks.`,
      t`Choose Page, subscribe to leadgen, and add the app to your page.`,
    ],
    magicbricks: [
      t`Send the address to your contact at MagicBricks.`,
      t`Ask for enquiries by POST, as JSON or form fields.`,
      t`Enter the property ID of MagicBricks at each property.`,
    ],
    '99acres': [
      t`Ask your contact at 99acres for access to the leads API.`,
      t`Enter its user name and password here, and test them.`,
      t`Enter the property ID of 99acres at each property.`,
    ],
    housing: [
      t`Ask your contact at Housing.com for access to the leads API.`,
      t`Enter your profile ID and the key here, and test them.`,
      t`Enter the property ID of Housing.com at each property.`,
    ],
  };
  const shown = steps[kind];
  if (!shown) return null;
  return (
    <div className="grid gap-2 rounded-control bg-paper p-3 text-ink-2">
      <ol className="grid list-decimal gap-1 pl-5">
        {shown.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {kind !== 'meta' && (
        <p className="text-12 text-ink-3">{t`The portal has not confirmed this format: check the first enquiries.`}</p>
      )}
    </div>
  );
}
