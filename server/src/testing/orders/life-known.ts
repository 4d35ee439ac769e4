import { addDays, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import type { OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { OrderLock } from '@rental/domain/rental/orders/core/position';
import { stored } from '../wire/rows.ts';
import { send } from '../wire/send.ts';
import type { World } from '../world.ts';

/** The state of an order with its providers; an id of 0: there is none. */
interface WithProviders {
  /** Of what a provider brought too much of: the step, the try or the payment order that it is owed back of. */
  readonly stepId: number;
  readonly attemptId: number;
  readonly paymentId: number;
  /** A refund order that is not paid. */
  readonly refundId: number;
  /** A payment order that the provider does not decide. */
  readonly undecidedId: number;
  /** A paid bill whose money came by a provider. */
  readonly byProviderId: number;
  /** A deduction has not come to an end. */
  readonly isTaking: boolean;
}

/** The facts of an order that an acting operator knows. */
export interface Known extends WithProviders {
  /** Bills that are open, and that were paid. */
  readonly open: readonly number[];
  readonly paid: readonly number[];
  /** The open 赔付 bill; 0: there is none. */
  readonly damageId: number;
  readonly isRelet: boolean;
  /** The step that the order is in the middle of. */
  readonly lock: OrderLock | null;
  /** Something of the customer is frozen. */
  readonly isFrozen: boolean;
  /** It was ended as lost. */
  readonly isLost: boolean;
  /** An insurer owes something. */
  readonly isClaimed: boolean;
  readonly isOwedBack: boolean;
  /** In the stock. */
  readonly serial: string;
  readonly yesterday: BusinessDate;
}

const withProviders = async (world: World, orderId: number) => {
  const [row] = await stored<WithProviders & Pick<Known, 'isLost' | 'isClaimed' | 'isOwedBack'>>(
    world,
    world.alpha,
    `select coalesce((select min(id) from authorization_steps s
         where s.order_id = o.id and overpaid_fen > 0 and refunded_at is null), 0) as "stepId",
       coalesce((select min(id) from deduction_attempts d
         where d.order_id = o.id and overpaid_fen > 0 and refunded_at is null), 0) as "attemptId",
       coalesce((select min(id) from payment_orders p
         where p.order_id = o.id and overpaid_fen > 0 and refunded_at is null), 0) as "paymentId",
       coalesce((select min(id) from refund_orders r where r.order_id = o.id and state <> 'succeeded'), 0) as "refundId",
       coalesce((select min(id) from payment_orders p where p.order_id = o.id and undecided_at is not null
         and state in ('paying', 'closing')), 0) as "undecidedId",
       coalesce((select min(id) from bills b where b.order_id = o.id and b.status = 2
         and paid_by in ('link', 'deduction', 'authorization')), 0) as "byProviderId",
       exists (select from deduction_attempts d
         where d.order_id = o.id and state in ('unknown', 'processing')) as "isTaking",
       loss_reason is not null as "isLost", claim_open_fen > 0 as "isClaimed", owed_back_fen > 0 as "isOwedBack"
     from orders o where id = $1`,
    [orderId],
  );
  if (row === undefined) throw new Error(`There is no order ${orderId}`);
  return row;
};

let lastSerial = 0;

/** The status of an order, and what an operator who opens it knows. */
export async function known(world: World, orderId: number): Promise<readonly [OrderStatus, Known]> {
  const { answer } = await send(world, world.alpha.clerk, 'orderDetail', {
    params: { id: orderId },
  });
  const inStatus = (status: number) =>
    answer.bills.flatMap(({ id, billStatus }) =>
      id !== null && billStatus === status ? [id] : [],
    );
  lastSerial += 1;
  const about = {
    isRelet: answer.order.isRelet,
    lock: answer.order.lock,
    isFrozen: answer.order.authorizedFen > 0,
    open: inStatus(1),
    paid: inStatus(2),
    damageId:
      answer.bills.find(
        ({ kind, billStatus }) => kind === billKinds.compensation && billStatus === 1,
      )?.id ?? 0,
    ...(await withProviders(world, orderId)),
    serial: `LIFE-${lastSerial}`,
    yesterday: addDays(businessDateOf(world.now), -1),
  };
  return [answer.order.orderStatus, about];
}
