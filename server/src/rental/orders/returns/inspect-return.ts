import type { Input } from '@rental/contract/endpoint';
import type { inspectReturn } from '@rental/contract/rental/orders/money/order-money';
import type { DeviceDecision } from '@rental/domain/rental/orders/returns/device-outcome';
import {
  checksOf,
  checksText,
  damagesText,
  foundDamages,
} from '@rental/domain/rental/orders/returns/findings';
import { judgeInspection } from '@rental/domain/rental/orders/returns/inspection';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orRefuse } from '../../../http/refusal.ts';
import { keyIn, sha256Of } from '../../../platform/materials/public.ts';
import { lockOrder } from '../core/order-store.ts';
import { ownImages } from '../core/own-images.ts';
import { termsOfInspection } from './inspection-terms.ts';
import { saveInspection } from './order-returns.ts';

type Body = Input<typeof inspectReturn>['body'];

/** An inspection holds together, by the price list of now and the grades of the device's SKU. */
export async function checkInspection(ctx: Context, tx: Tx, body: Body): Promise<void> {
  const order = await lockOrder(ctx, tx, body.orderId);
  const terms = await termsOfInspection(ctx, tx, order);
  orRefuse(
    judgeInspection({ ...body, findings: body.checks, photoCount: body.photos.length }, terms),
  );
}

/** Writes it down with the return, its photos in their order. */
export const keepInspection = async (ctx: Context, tx: Tx, body: Body) =>
  saveInspection(
    ctx,
    tx,
    {
      ...body,
      ...decisionOf(body),
      checks: checksOf(body.checks),
      damages: foundDamages(body.checks),
    },
    await ownImages(ctx, tx, body.photos),
  );

/** A lost device goes nowhere. */
const decisionOf = ({ result, deviceGoesTo, grade }: Body): DeviceDecision =>
  result === 'lost' ? { deviceGoesTo: null, grade: null } : { deviceGoesTo, grade };

/** The facts for timeline and chain: the photos by their SHA-256, for a name is no proof. */
export async function inspectionFacts(body: Body, ctx: Context, tx: Tx) {
  const { result, compensationFen, compensationReason, photos } = body;
  const checks = checksOf(body.checks);
  const damages = foundDamages(body.checks);
  const { deviceGoesTo, grade } = decisionOf(body);
  const files = await sha256Of(tx, ctx.brandCode, photos.map(keyIn));
  const hashes = photos.flatMap((photo) => files.get(keyIn(photo)) ?? []);
  return {
    result,
    compensation_fen: compensationFen,
    ...(checks.length > 0 && { checks: checksText(checks) }),
    ...(damages.length > 0 && { damages: damagesText(damages) }),
    ...(deviceGoesTo !== null && { device_outcome: deviceGoesTo }),
    ...(grade !== null && { device_grade: grade }),
    ...(compensationReason !== '' && { compensation_reason: compensationReason }),
    ...(hashes.length > 0 && {
      return_photo_count: hashes.length,
      photo_hashes: hashes.join(' '),
    }),
  };
}
