import { v7 as uuid } from 'uuid';
import { monthsLater } from '#features/analytics/rules.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { dayOf } from '#platform/dates.ts';
import { firstDayOfMonth } from '../rules.ts';
import { createSourceCost } from './costs.ts';

const monthly = [
  { source: 'portal', campaign: '', amounts: ['12500', '12500', '14000', '14000', '14000', '15500'] },
  { source: 'social_media', campaign: 'Diwali', amounts: ['8000', '9500.5', '18250', '6400', '5100', '4800'] },
  { source: 'advertisement', campaign: 'Sakal classifieds', amounts: ['3600', '3600', '5400', '0', '3600', '0'] },
] as const;

/** What the demo agency paid for portals, social media and newspaper advertisements in six months. */
export async function makeDemoSourceCosts(people: readonly Context<Staff>[]): Promise<void> {
  const [admin] = people;
  if (!admin) return;
  const today = dayOf(admin.clock.now(), (await findCompany(admin.db)).time_zone);
  for (const { source, campaign, amounts } of monthly)
    for (const [index, amount] of amounts.entries())
      if (amount !== '0')
        await createSourceCost(admin, {
          id: uuid(),
          month: monthsLater(firstDayOfMonth(today), -index),
          source,
          campaign,
          amount,
        });
}
