// Measures board scrolling with 5,000 leads at a quarter of the CPU speed: node bench/board.mjs [--write]
// Needs a build; fills its own database. --write updates bench/README.md. Environment: CPU (4), CHROMIUM_PATH.
import { runQuery } from './bench-server.mjs';
import { measureFrames } from './frames.mjs';

const leads = 5_000;

await measureFrames({
  name: 'board',
  subject: `${leads.toLocaleString('en-IN')} leads`,
  address: '/leads/pipeline',
  ready: '[data-draggable] [data-lead]',
  fill,
  use,
});

async function fill(url) {
  const { rows } = await runQuery(url, 'select count(*)::integer as count from leads');
  const missing = leads - rows[0].count;
  if (missing <= 0) return;
  await runQuery(
    url,
    `insert into leads (id, full_name, email, phone, source, status, won_reason, position, interest_type, budget, follow_up_on, created_at)
     select gen_random_uuid(), 'Lead ' || n, 'lead' || n || '@example.in', '98' || lpad(n::text, 8, '0'),
       (array['website', 'whatsapp', 'referral', 'portal', 'walk_in'])[1 + n % 5],
       (array['new', 'new', 'new', 'contacted', 'contacted', 'qualified', 'negotiation', 'closed'])[1 + n % 8],
       case n % 8 when 7 then 'other' end, n,
       (array['buying', 'renting'])[1 + n % 2], 1000000 + n * 1000, case when n % 3 = 0 then current_date + n % 9 - 4 end, now()
     from generate_series(1, $1::integer) n`,
    [missing],
  );
  await runQuery(url, 'vacuum analyze leads');
}

async function use(page, during) {
  const columns = await page.locator('[data-draggable] > section').all();
  const boxes = await Promise.all(columns.map((column) => column.boundingBox()));
  const [first] = boxes;
  const middle = ({ x, width }) => x + width / 2;
  const glide = async (from, to, steps) => {
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      await page.mouse.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
      await page.waitForTimeout(16);
    }
  };

  await during('scrolled to the 600th card of a column, pages loading', async () => {
    await page.mouse.move(middle(first), first.y + 300);
    for (let turn = 0; turn < 160; turn += 1) {
      await page.mouse.wheel(0, 400);
      await page.waitForTimeout(16);
    }
  });
  await page.waitForTimeout(1_000);
  const start = { x: middle(first) - 40, y: first.y + 150 };
  const end = { x: middle(boxes.at(-1)), y: first.y + 400 };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await during('dragged across all columns and back', async () => {
    await glide(start, end, 90);
    await glide(end, start, 90);
  });
  await during('dragged through a long column, held at its edge, pages loading', async () => {
    await glide(start, { x: start.x, y: first.y + first.height - 6 }, 30);
    await page.waitForTimeout(6_000);
  });
  await during('dropped in another column', async () => {
    await glide({ x: start.x, y: first.y + first.height - 6 }, end, 30);
    await page.mouse.up();
    await page.waitForTimeout(1_000);
  });
}
