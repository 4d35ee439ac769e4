import type { Input, Returned } from '@rental/contract/endpoint';
import { OpenEvent, type openEvents as call } from '@rental/contract/rental/event-feed';
import { prepared } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';

/** The events of this program after a number, as they were sent. */
export async function openEvents(
  { brandCode: brand, app }: AppContext,
  { query: { after, size } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const rows = await eventsAfter(tx, { brand, appId: app.id, after, limit: size + 1 });
  const page = rows.slice(0, size);
  const events = page.map(({ body }) => OpenEvent.parse(JSON.parse(body ?? '')));
  return { events, next: rows.length > size ? (page.at(-1)?.number ?? null) : null };
}

interface After {
  readonly brand: string;
  readonly appId: number;
  readonly after: number;
  readonly limit: number;
}
const eventsAfter = prepared((db, { brand, appId, after, limit }: After) =>
  db
    .selectFrom('open_events')
    .select(['number', 'body'])
    .where('brand_code', '=', brand)
    .where('app_id', '=', appId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit),
);
