/**
 * What every page loads once its data is shown. Separately, its parts took sixty requests more, each with its share of
 * the main thread.
 */
export { Tooltips } from '#ui/tooltip.tsx';
export { startLiveUpdates } from './live-updates.ts';
export { OfflineLine } from './offline/offline-line.tsx';
export { registerServiceWorker } from './offline/register-service-worker.ts';
export { startOffline } from './offline/start-offline.ts';
export { PageFocus } from './shell/page-focus.ts';
export { Palette } from './shell/palette.tsx';
export { RecordVisits } from './shell/record-visits.ts';
export { SessionKeeper } from './shell/session-keeper.tsx';
