import { Tooltips } from '#ui/tooltip.tsx';
import { PageFocus } from './shell/page-focus.ts';
import { RecordVisits } from './shell/record-visits.ts';
import { SessionKeeper } from './shell/session-keeper.tsx';

/*
 * What every page loads once its data is shown. Separately, its parts took sixty requests more, each with its share of
 * the main thread.
 */

export { startLiveUpdates } from './live-updates.ts';
export { OfflineLine } from './offline/offline-line.tsx';
export { registerServiceWorker } from './offline/register-service-worker.ts';
export { startOffline } from './offline/start-offline.ts';
export { Palette } from './shell/palette.tsx';

export function AfterStart() {
  return (
    <>
      <SessionKeeper />
      <Tooltips />
      <PageFocus />
      <RecordVisits />
    </>
  );
}
