import type { Input } from '@rental/contract/endpoint';
import type { inspectReturn } from '@rental/contract/rental/orders/money/order-money';
import {
  checksText,
  damagesText,
  judgeInspection,
} from '@rental/domain/rental/orders/returns/inspection';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orRefuse, refuse } from '../../../http/refusal.ts';
import { keyIn, sha256Of } from '../../../platform/materials/public.ts';
import { ownImages } from '../core/own-images.ts';
import { pricesOf } from './damage-price-store.ts';
import { saveInspection } from './order-returns.ts';

type Body = Input<typeof inspectReturn>['body'];

/** An inspection holds together, and its damages have the prices that the brand's list has now. */
export async function checkInspection(ctx: Context, tx: Tx, body: Body): Promise<void> {
  orRefuse(judgeInspection({ ...body, photoCount: body.photos.length }));
  if (body.damages.length === 0) return;
  const prices = await pricesOf(tx, ctx.brandCode);
  const priceOf = new Map(prices.map(({ name, priceFen }) => [name, priceFen]));
  if (body.damages.some(({ name, priceFen }) => priceOf.get(name) !== priceFen))
    refuse('damage_price_outdated');
}

/** Writes it down with the return, its photos in their order. */
export const keepInspection = async (ctx: Context, tx: Tx, body: Body) =>
  saveInspection(ctx, tx, body, await ownImages(ctx, tx, body.photos));

/** The facts for timeline and chain: the photos by their SHA-256, for a name is no proof. */
export async function inspectionFacts(body: Body, ctx: Context, tx: Tx) {
  const { result, compensationFen, checks, damages, compensationReason, photos } = body;
  const files = await sha256Of(tx, ctx.brandCode, photos.map(keyIn));
  const hashes = photos.flatMap((photo) => files.get(keyIn(photo)) ?? []);
  return {
    result,
    compensation_fen: compensationFen,
    ...(checks.length > 0 && { checks: checksText(checks) }),
    ...(damages.length > 0 && { damages: damagesText(damages) }),
    ...(compensationReason !== '' && { compensation_reason: compensationReason }),
    ...(hashes.length > 0 && {
      return_photo_count: hashes.length,
      photo_hashes: hashes.join(' '),
    }),
  };
}
