import { randomUUID } from 'node:crypto';
import type { CallName } from '@rental/contract/contract';
import {
  firstDamagePrices,
  itemsToCheck,
} from '@rental/domain/rental/orders/returns/damage-prices';
import type { CheckItem } from '@rental/domain/rental/orders/returns/findings';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { inTransaction } from '../../db/transaction.ts';
import { checkBooks } from '../../money/ledger/public.ts';
import { photoBy } from '../providers/photos.ts';
import { sealed } from '../providers/sealed.ts';
import { someDevices, someOrders } from '../wire/rows.ts';
import { send, type Reply } from '../wire/send.ts';
import { password, type Caller, type Shop, type World } from '../world.ts';

/** The money commands by the name of their command. */
export type MoneyCommandName = {
  [Name in CallName]: `preview${Capitalize<Name>}` extends CallName ? Name : never;
}[CallName];

/** Previews a money command and, where that is not refused, does what was seen; answers the last reply. */
export async function doMoney(
  world: World,
  caller: Caller,
  name: MoneyCommandName,
  decides: { readonly orderId: number } & Record<string, unknown>,
  extra: Record<string, unknown> = {},
): Promise<Reply<CallName>> {
  const previewName = `preview${name.charAt(0).toUpperCase()}${name.slice(1)}` as CallName;
  const preview = await send(world, caller, previewName, { body: decides });
  if (preview.status !== 200) return preview;
  const { seen } = preview.answer as { seen: string };
  const beside = name === 'inspectReturn' ? await inspectionBy(world, caller) : {};
  const body = {
    ...decides,
    seen,
    stepUp: { password: await sealed(world, password) },
    ...beside,
    ...extra,
  };
  return send(
    world,
    caller,
    name,
    { body },
    {
      'idempotency-key': randomUUID(),
    },
  );
}

const photos = new WeakMap<World, Map<Caller, string>>();

/** The fields that every inspection needs beside its outcome: all normal, a photo, a reason for the amount, and the stock. */
export async function inspectionBy(world: World, caller: Caller) {
  const taken = photos.get(world) ?? new Map<Caller, string>();
  photos.set(world, taken);
  const photo = taken.get(caller) ?? (await photoBy(world, caller));
  taken.set(caller, photo);
  return {
    checks: lookedAt({}),
    photos: [photo],
    compensationReason: '与客户协商',
    deviceGoesTo: 'stock',
    grade: 'grade95',
  };
}

/** The parts of a phone, by the list that every brand begins with. */
const usualItems = itemsToCheck({ owner: 'brand', prices: firstDamagePrices });

/** Every part looked at: those with damages 异常, the others 正常. */
export const lookedAt = (
  damages: Partial<Record<CheckItem, readonly { name: string; priceFen: number }[]>>,
  notes: Partial<Record<CheckItem, string>> = {},
) =>
  usualItems.map((item) => ({
    item,
    isNormal: damages[item] === undefined,
    note: notes[item] ?? '',
    damages: damages[item] ?? [],
  }));

let lastSerial = 0;

/** An order that has just begun to be rented, through its calls; answers its id and its bills. */
export async function rentedOrder(
  world: World,
  shop: Shop,
  more: Parameters<typeof someOrders>[4] = {},
): Promise<{ readonly id: number; readonly billIds: readonly number[] }> {
  const [orderId = 0] = await someOrders(world, shop, 1, orderStatus.toShip, more);
  lastSerial += 1;
  const deviceSerial = `MONEY-${lastSerial}`;
  await someDevices(world, shop, [deviceSerial]);
  const ship = { carrier: '顺丰速运', trackingNumber: 'SF1234567890', deviceSerial };
  await send(world, shop.clerk, 'shipOrder', { body: { orderId, ...ship } });
  await send(world, shop.clerk, 'receiveOrder', { body: { orderId } });
  const { answer } = await send(world, shop.clerk, 'orderDetail', { params: { id: orderId } });
  return { id: orderId, billIds: answer.bills.map(({ id }) => id ?? 0) };
}

/** The differences between the books and the rows of a shop. */
export const differences = (world: World, { brand }: Shop) =>
  inTransaction(world.database.owner, brand.code, 'read only', (tx) => checkBooks(tx, brand.code));
