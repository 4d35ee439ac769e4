import type { Input } from '@rental/contract/endpoint';
import type { openPlaceOrder } from '@rental/contract/rental/intake';
import type { Delivery } from '@rental/domain/rental/orders/changes/address';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { refuse } from '../../http/refusal.ts';
import { addressKey } from '../customers/public.ts';
import { addressOfApp, promotedBy, type Promoted } from './intake-store.ts';

type Body = Input<typeof openPlaceOrder>['body'];

/** The address that an order names; undefined: it names none; null: the customer has none of that number. */
export async function addressChosen(
  { brandCode: brand, app }: AppContext,
  tx: Tx,
  { customerId: customerNo, addressNo }: Pick<Body, 'customerId' | 'addressNo'>,
): Promise<Delivery | null | undefined> {
  if (addressNo === undefined || addressNo === null) return undefined;
  const [address = null] = await addressOfApp(tx, {
    brand,
    appId: app.id,
    customerNo,
    addressNo,
  });
  return address;
}

interface ToCustomer {
  readonly customer: Pick<Stored<'customers'>, 'name' | 'phone'>;
  readonly address: Delivery | null | undefined;
}

/** The columns of an order that goes to a chosen address; null: to the customer's own. The receiver is kept where it is another person. */
export async function deliveryTo(
  { brandCode }: AppContext,
  tx: Tx,
  { customer, address }: ToCustomer,
) {
  if (address === undefined) return null;
  if (address === null) return refuse('open_address_unknown');
  const isOther = address.name !== customer.name || address.phone !== customer.phone;
  return {
    delivery_region: address.region,
    delivery_street: address.street,
    delivery_key: await addressKey(tx, brandCode, address),
    receiver_name: isOther ? address.name : null,
    receiver_phone: isOther ? address.phone : null,
    receiver_phone_last4: isOther ? address.phone.slice(-4) : null,
  };
}

/** Finds who has a promotion code (推广码); undefined: the order has no code; null: nobody has it, it is stopped, or the brand has no 分销. */
export async function whoPromoted(
  { brandCode, brand: { flags } }: AppContext,
  tx: Tx,
  code: Body['promotionCode'],
): Promise<Promoted | null | undefined> {
  if (code === undefined || code === null) return undefined;
  if (!flags.OpenDistribution) return null; // no code counts where there is no 分销
  const [promoted] = await promotedBy(tx, { brand: brandCode, code });
  return promoted ?? null;
}

/**
 * The channel and the distributor of an order. A program that belongs to a channel brings orders to that channel alone, and nobody earns
 * on his own order.
 */
export function broughtBy(
  { channelId }: AppContext['app'],
  promoted: Promoted | null | undefined,
  customer: { readonly id: number },
): Pick<Promoted, 'channelId' | 'distributorId'> {
  if (promoted === undefined) return { channelId, distributorId: null };
  if (promoted === null) return refuse('promotion_code_unknown');
  const { channelId: codedId, distributorId, ownerId } = promoted;
  if (codedId !== null && channelId !== null && channelId !== codedId)
    refuse('promotion_code_unknown');
  if (ownerId === customer.id) refuse('promotion_code_own');
  return { channelId: codedId ?? channelId, distributorId };
}
