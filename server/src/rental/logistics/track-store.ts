import type {
  ParcelState,
  Track,
  TrackProblem,
  TrackStep,
} from '@rental/domain/rental/logistics/tracking';
import { askEveryMs } from '@rental/domain/rental/logistics/tracking';
import type { BrandCode, Tx } from '../../db/transaction.ts';

/** A parcel of an order, or the parcel of a return. */
export type TrackOf = { readonly parcelId: number } | { readonly returnId: number };

/** The time of a claim, ms: longer than any answer takes, and shorter than a job's lease. */
const claimMs = 30_000;

export interface StoredTrack extends Track {
  readonly steps: readonly TrackStep[];
  readonly problem: Exclude<TrackProblem, 'carrierUnknown' | 'notSetUp'> | null;
}

const columnsOf = (of: TrackOf) =>
  'parcelId' in of
    ? ({ parcel_id: of.parcelId, return_id: null } as const)
    : ({ parcel_id: null, return_id: of.returnId } as const);

/** The stored state of a parcel; undefined before the first question. */
export async function trackOf(tx: Tx, brand: BrandCode, of: TrackOf): Promise<StoredTrack> {
  const row = await ofOne(tx, brand, of).executeTakeFirst();
  return row === undefined
    ? { state: null, askedAt: null, steps: [], problem: null }
    : {
        state: row.state,
        askedAt: row.asked_at,
        steps: row.steps,
        problem: row.problem as StoredTrack['problem'],
      };
}

/** Takes a parcel to ask about it; false where somebody is asking, or it was asked about within ten minutes. */
export async function claimTrack(tx: Tx, brand: BrandCode, of: TrackOf, now: Date) {
  const claimedUntil = new Date(now.getTime() + claimMs);
  const claimed = await tx
    .insertInto('parcel_tracks')
    .values({ brand_code: brand, ...columnsOf(of), claimed_until: claimedUntil })
    .onConflict((conflict) =>
      conflict
        .columns(['brand_code', 'parcelId' in of ? 'parcel_id' : 'return_id'])
        .doUpdateSet({ claimed_until: claimedUntil })
        .where((where) =>
          where.and([
            where.or([
              where('parcel_tracks.asked_at', 'is', null),
              where('parcel_tracks.asked_at', '<=', new Date(now.getTime() - askEveryMs)),
            ]),
            where.or([
              where('parcel_tracks.claimed_until', 'is', null),
              where('parcel_tracks.claimed_until', '<=', now),
            ]),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

interface Kept {
  readonly state: ParcelState | null;
  readonly problem: StoredTrack['problem'];
  /** Absent: those that are known stay. */
  readonly steps?: readonly TrackStep[];
}

/** Writes down what came of asking about a parcel that was claimed. */
export async function keepTrack(
  tx: Tx,
  brand: BrandCode,
  of: TrackOf,
  { state, problem, steps }: Kept,
  now: Date,
): Promise<void> {
  const [column, id] =
    'parcelId' in of
      ? (['parcel_id', of.parcelId] as const)
      : (['return_id', of.returnId] as const);
  await tx
    .updateTable('parcel_tracks')
    .set({
      state,
      problem,
      asked_at: now,
      claimed_until: null,
      ...(steps && { steps: JSON.stringify(steps) }),
    })
    .where('brand_code', '=', brand)
    .where(column, '=', id)
    .execute();
}

/** The same, locked: what is heard of it is taken in one after another. */
export async function lockTrack(
  tx: Tx,
  brand: BrandCode,
  of: TrackOf,
): Promise<ParcelState | null> {
  const row = await ofOne(tx, brand, of).forNoKeyUpdate().executeTakeFirst();
  return row?.state ?? null;
}

const ofOne = (tx: Tx, brand: BrandCode, of: TrackOf) =>
  tx
    .selectFrom('parcel_tracks')
    .select(['state', 'steps', 'problem', 'asked_at'])
    .where('brand_code', '=', brand)
    .where(
      'parcelId' in of ? 'parcel_id' : 'return_id',
      '=',
      'parcelId' in of ? of.parcelId : of.returnId,
    );
