import { fen, type Fen } from '../../../money.ts';
import type { Position } from './position.ts';

type Coming = 'depositComingFen' | 'authorizedComingFen';
type Held = 'depositHeldFen' | 'authorizedFen' | 'authorizationStep';

/** The facts of an order that its security follows from. */
export type OfSecurity = Pick<Position, 'depositDueFen' | 'waiverHoldFen' | Coming | Held>;

/** An order needs this security before its product leaves: the deposit that is due, and the hold for the waived part (ADR 46). */
export const securityDueOf = ({
  depositDueFen,
  waiverHoldFen,
}: Pick<Position, 'depositDueFen' | 'waiverHoldFen'>): Fen => fen(depositDueFen + waiverHoldFen);

/** The security still missing, in money or as a hold; what comes from the order before is not asked for twice. */
export const securityMissingOf = (order: OfSecurity): Fen =>
  fen(Math.max(0, securityDueOf(order) - securedFen(order) - comingFen(order)));

/** The deposit still missing, in money: a hold counts for it as far as it goes beyond the hold for the waived part. */
export const depositMissingOf = (order: OfSecurity): Fen => {
  const unpaidFen = Math.max(
    0,
    order.depositDueFen - order.depositHeldFen - order.depositComingFen,
  );
  return fen(Math.min(securityMissingOf(order), unpaidFen));
};

/** The security that a relet takes over from the order before. A relet with a hold of its own does not take over a second one. */
export const comingFen = ({
  depositComingFen,
  authorizedComingFen,
  authorizedFen,
}: Pick<Position, Coming | 'authorizedFen'>): Fen =>
  fen(depositComingFen + (authorizedFen > 0 ? 0 : authorizedComingFen));

/** The frozen amount that goes over to a relet; zero while it is being released. */
export const carriedHoldFen = ({
  authorizedFen,
  authorizationStep,
}: Pick<Position, 'authorizedFen' | 'authorizationStep'>): Fen =>
  authorizationStep === 'release' ? fen(0) : authorizedFen;

/** The secured amount: money, or the frozen amount unless it is being released. */
export const securedFen = ({
  depositHeldFen,
  authorizedFen,
  authorizationStep,
}: Pick<Position, Held>): Fen =>
  fen(depositHeldFen + (authorizationStep === 'release' ? 0 : authorizedFen));
