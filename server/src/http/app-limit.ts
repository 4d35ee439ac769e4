import { sql } from 'kysely';
import { prepared, raw } from '../db/prepared.ts';
import type { Visit } from './context.ts';
import type { OpenApp } from './open-app.ts';
import { Refusal } from './refusal.ts';

const windowSeconds = 60;
/** How many times a minute a process asks for more, at most. */
const sharesOfMinute = 50;

/** The requests of an app's minute that this process may still let in. */
interface Share {
  left: number;
  /** The database has no more for this minute. */
  isLast: boolean;
  endsAt: number;
  asking: Promise<void> | null;
}

/**
 * How often an app may ask in a minute, over all processes. The minute is counted in the database (ADR 6), from which each process takes
 * shares: a row for each request would be what all requests of an app wait for. Never more than the limit; where several processes
 * serve an app, what one of them has left over may lapse.
 */
export class AppLimit {
  readonly #shares = new Map<string, Share>();

  /** Counts one more of the app, or refuses it with the seconds to wait. */
  async count(visit: Visit, app: OpenApp): Promise<void> {
    const key = `${visit.brand.code} ${app.id}`;
    const now = visit.now.getTime();
    for (;;) {
      const share = this.#shareAt(key, now);
      if (share.left > 0) {
        share.left -= 1;
        return;
      }
      if (share.isLast)
        throw new Refusal('too_many_requests', {
          retryAfterSeconds: Math.ceil((share.endsAt - now) / 1000),
        });
      share.asking ??= ask(visit, app, share).finally(() => (share.asking = null));
      await share.asking;
    }
  }

  #shareAt(key: string, now: number): Share {
    const known = this.#shares.get(key);
    if (known !== undefined && now < known.endsAt) return known;
    const share = { left: 0, isLast: false, endsAt: now + windowSeconds * 1000, asking: null };
    this.#shares.set(key, share);
    return share;
  }
}

/** Takes another share of the minute, committed at once: the request itself may be refused. */
async function ask(visit: Visit, { id, requestsPerMinute: most }: OpenApp, share: Share) {
  const wanted = Math.ceil(most / sharesOfMinute);
  const brand = visit.brand.code;
  const endsAt = new Date(visit.now.getTime() + windowSeconds * 1000);
  const [minute] = await visit.aside((tx) =>
    shareTaken(tx, { brand, key: `open app ${id}`, wanted, now: visit.now, endsAt }),
  );
  if (minute === undefined) throw new Error('The minute was not counted');
  const before = minute.count - wanted;
  share.left = Math.max(0, Math.min(wanted, most - before));
  share.isLast = minute.count >= most;
  share.endsAt = minute.window_ends_at.getTime();
}

interface Taken {
  readonly brand: string;
  readonly key: string;
  readonly wanted: number;
  readonly now: Date;
  readonly endsAt: Date;
}
const shareTaken = prepared((db, of: Taken) =>
  raw<{ readonly count: number; readonly window_ends_at: Date }>(
    db,
    sql`
      insert into attempt_counters as a (brand_code, key, count, window_ends_at)
      values (${of.brand}, ${of.key}, ${of.wanted}::integer, ${of.endsAt}::timestamptz)
      on conflict (brand_code, key) do update set
        count = excluded.count + case when a.window_ends_at > ${of.now}::timestamptz then a.count else 0 end,
        window_ends_at = case when a.window_ends_at > ${of.now}::timestamptz then a.window_ends_at else excluded.window_ends_at end
      returning count, window_ends_at`,
  ),
);
