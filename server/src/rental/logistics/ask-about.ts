import { carrierCodeOf } from '@rental/domain/rental/logistics/carriers';
import { hear, nextAskAt } from '@rental/domain/rental/logistics/tracking';
import type { TransactionMode, Tx } from '../../db/transaction.ts';
import {
  LogisticsUnanswered,
  type AskedParcel,
  type LogisticsGateway,
  type TrackAnswer,
} from '../../gateways/logistics/logistics-gateway.ts';
import type { Acting } from '../../http/context.ts';
import { raiseEvents } from '../open-events/public.ts';
import { tellStore } from '../orders/core/public.ts';
import {
  claimTrack,
  keepTrack,
  lockTrack,
  trackOf,
  type StoredTrack,
  type TrackOf,
} from './track-store.ts';

/** A parcel with what a provider has to know of it. */
export interface SentParcel {
  readonly of: TrackOf;
  readonly orderId: number;
  readonly orderNo: string;
  readonly storeId: number;
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly phoneEnd: string;
  readonly sentAt: Date;
}

type Transaction = <T>(
  mode: Extract<TransactionMode, 'read only' | 'read write'>,
  work: (tx: Tx) => Promise<T>,
) => Promise<T>;

/**
 * The state of a parcel, after the provider was asked if that is due: a claim is kept, then it is asked with no transaction
 * open, then its answer is kept (ADR 14). Two that ask at once ask once.
 */
export async function askAbout(
  gateway: LogisticsGateway,
  acting: () => Acting,
  transaction: Transaction,
  parcel: SentParcel,
): Promise<StoredTrack> {
  const { brandCode } = acting();
  const read = () => transaction('read only', (tx) => trackOf(tx, brandCode, parcel.of));
  const known = await read();
  const carrier = carrierCodeOf(parcel.carrier);
  if (carrier === null || !(await gateway.isSetUp(brandCode))) return known;
  if (nextAskAt(known, acting().now) !== null) return known;
  const isClaimed = await transaction('read write', (tx) =>
    claimTrack(tx, brandCode, parcel.of, acting().now),
  );
  if (!isClaimed) return read();
  const answer = await answerOf(gateway, brandCode, { ...parcel, carrier });
  await transaction('read write', (tx) => keep(acting(), tx, parcel, answer));
  return read();
}

async function answerOf(
  gateway: LogisticsGateway,
  brand: string,
  { carrier, trackingNumber, phoneEnd, sentAt }: AskedParcel,
): Promise<TrackAnswer | 'unanswered'> {
  try {
    return await gateway.find({ carrier, trackingNumber, phoneEnd, sentAt }, brand);
  } catch (error) {
    if (error instanceof LogisticsUnanswered) return 'unanswered';
    throw error;
  }
}

/** Takes in what was said. A parcel that was refused at the door is told to its store; no money moves by itself. */
async function keep(
  ctx: Acting,
  tx: Tx,
  parcel: SentParcel,
  answer: TrackAnswer | 'unanswered',
): Promise<void> {
  const { brandCode, now } = ctx;
  const before = await lockTrack(tx, brandCode, parcel.of);
  if (answer === 'unanswered' || answer.kind === 'unknownNumber') {
    const problem = answer === 'unanswered' ? answer : answer.kind;
    await keepTrack(tx, brandCode, parcel.of, { state: before, problem }, now);
    return;
  }
  const { state, isNewlyRefused } = hear(before, answer.state);
  const { steps } = answer;
  await keepTrack(tx, brandCode, parcel.of, { state, problem: null, steps }, now);
  if (state !== before)
    await raiseEvents(tx, {
      brand: brandCode,
      orderId: parcel.orderId,
      kinds: ['parcel.moved'],
      now,
    });
  if (!isNewlyRefused) return;
  const what = 'parcelId' in parcel.of ? '包裹' : '归还包裹';
  const then =
    'parcelId' in parcel.of ? '请联系客户；确认后在订单中办理「拒收」。' : '请联系物流公司。';
  await tellStore(
    ctx,
    tx,
    { id: parcel.orderId, order_no: parcel.orderNo },
    `${what}被拒收`,
    `的${what}（${parcel.carrier} ${parcel.trackingNumber}）被拒收，${then}`,
  );
}
