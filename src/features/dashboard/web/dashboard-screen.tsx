import type { QueryClient } from '@tanstack/react-query';
import { waitingLeadsQuery } from '#features/response-clock/web/queries.ts';
import { WaitingLeads } from '#features/response-clock/web/waiting-leads.tsx';
import { BusinessFigures } from './business-figures.tsx';
import { DueByLawStrip } from './due-by-law-strip.tsx';
import { activityQuery, dashboardFiguresQuery, dueByLawQuery, setupQuery } from './queries.ts';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { RecentProperties } from './recent-properties.tsx';
import { SetupChecklist, useIsEmptyAgency, useSetup } from './setup-checklist.tsx';
import { Welcome } from './welcome.tsx';

export function prefetchQueries(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(dashboardFiguresQuery);
  void queryClient.prefetchQuery(setupQuery);
  void queryClient.prefetchQuery(waitingLeadsQuery);
  void queryClient.prefetchQuery(dueByLawQuery);
  void queryClient.prefetchQuery(activityQuery);
}

export function DashboardScreen() {
  const setup = useSetup();
  const isEmpty = useIsEmptyAgency();
  return (
    <>
      <Welcome />
      <WaitingLeads />
      <DueByLawStrip />
      {setup && <SetupChecklist setup={setup} />}
      {/* The checklist replaces figures that are all zero. */}
      {!(isEmpty && setup !== null) && <BusinessFigures />}
      <div className="grid grid-cols-[minmax(0,1fr)_352px] grid-rows-[auto_1fr] items-start gap-x-10 gap-y-6 max-[1100px]:grid-cols-1">
        <RecentProperties />
        <QuickActions />
        <div className="min-[1101px]:col-start-2 min-[1101px]:row-span-2 min-[1101px]:row-start-1">
          <RecentActivity />
        </div>
      </div>
    </>
  );
}
