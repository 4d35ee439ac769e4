import type { Platform } from '@rental/contract/endpoint';
import type { Permission } from '@rental/contract/permissions';
import { sql, type RawBuilder } from 'kysely';
import type { Purpose } from '../../db/tables.ts';
import type { Operator, Scope } from '../../http/context.ts';
import { type LiveLogin, purposeOf } from '../auth/public.ts';

/** Restrictions that all hold; an empty list, null and false restrict nothing. */
interface Restrictions {
  readonly storeIds: readonly number[];
  readonly channelIds: readonly number[];
  readonly purpose: Purpose | null;
  readonly operatorId: number | null;
  readonly exceptOperatorId: number | null;
  readonly orderId: number | null;
  readonly permission: Permission | null;
  readonly wholeBrand: boolean;
}

const unrestricted: Restrictions = {
  storeIds: [],
  channelIds: [],
  purpose: null,
  operatorId: null,
  exceptOperatorId: null,
  orderId: null,
  permission: null,
  wholeBrand: false,
};

/**
 * The recipients of an event or a message. Only the functions below make one, each from values of its own: an object literal does
 * not compile as an audience, and one that gets here all the same is a fault, for what it left out would restrict nothing.
 */
export class Audience {
  readonly #restrictions: Restrictions;

  private constructor(restrictions: Partial<Restrictions>) {
    this.#restrictions = { ...unrestricted, ...restrictions };
  }

  /** Every operator of the brand, on both platforms. */
  static everyone(): Audience {
    return new Audience({});
  }

  static platform(platform: Platform): Audience {
    return new Audience({ purpose: purposeOf(platform) });
  }

  static operator(id: number): Audience {
    return new Audience({ operatorId: id });
  }

  /** Operators of these stores and channels, and those who reach the whole brand. */
  static places(storeIds: readonly number[], channelIds: readonly number[]): Audience {
    if (storeIds.length + channelIds.length === 0) throw new Error('An audience of no place');
    return new Audience({ storeIds, channelIds });
  }

  static store(id: number): Audience {
    return Audience.places([id], []);
  }

  static channel(id: number): Audience {
    return Audience.places([], [id]);
  }

  /** Those who reach this order and hold this right. */
  static order(id: number, right: Permission): Audience {
    return new Audience({ orderId: id, permission: right });
  }

  /** Operators of the normal platform who hold this right, whatever they reach. */
  static holders(right: Permission): Audience {
    return new Audience({ permission: right, purpose: 1 });
  }

  /** Operators of the normal platform who hold this right and reach the whole brand. */
  static wholeBrand(right: Permission): Audience {
    return new Audience({ permission: right, purpose: 1, wholeBrand: true });
  }

  holding(right: Permission): Audience {
    return new Audience({ ...this.#restrictions, permission: right });
  }

  on(platform: Platform): Audience {
    return new Audience({ ...this.#restrictions, purpose: purposeOf(platform) });
  }

  except(operatorId: number): Audience {
    return new Audience({ ...this.#restrictions, exceptOperatorId: operatorId });
  }

  /** Its stored columns. Throws if the value was not made by this class. */
  static restrictionsOf(audience: Audience): Restrictions {
    return audience.#restrictions;
  }
}

/** The recipients of a stored event or message; the place is its order's if it has one. */
export interface Place {
  readonly store_ids: readonly number[];
  readonly channel_ids: readonly number[];
  readonly responsible_id: number | null;
  readonly purpose: Purpose | null;
  readonly operator_id: number | null;
  readonly except_operator_id: number | null;
  readonly order_id: number | null;
  readonly permission: string | null;
  readonly whole_brand: boolean;
}

/**
 * True if an event of the brand is for this login (threat model 40), by its rights and its scope. Of an order hears who
 * reaches it, as everywhere (threat model 19); of a store or a channel its operators and those of the whole brand.
 */
export function concerns(event: Place, { id, platform, scope, permissions }: LiveLogin): boolean {
  if (event.operator_id !== null && event.operator_id !== id) return false;
  if (event.except_operator_id === id) return false;
  if (event.purpose !== null && event.purpose !== purposeOf(platform)) return false;
  const rights: ReadonlySet<string> = permissions;
  if (event.permission !== null && !rights.has(event.permission)) return false;
  if (reachesAll(scope)) return true;
  if (event.whole_brand) return false;
  const { storeIds, channelId, responsibleId } = scope;
  const isOfStore = event.store_ids.some((store) => storeIds?.includes(store) === true);
  const isOfChannel = channelId !== null && event.channel_ids.includes(channelId);
  if (event.order_id !== null)
    return (
      (storeIds === null || isOfStore) &&
      (channelId === null || isOfChannel) &&
      (responsibleId === null || event.responsible_id === responsibleId)
    );
  if (event.store_ids.length === 0 && event.channel_ids.length === 0) return true;
  return isOfStore || isOfChannel;
}

/** True if it depends on rights or on a scope, which may have changed since a login was read. */
export const isByRights = (event: Place): boolean =>
  event.permission !== null ||
  event.whole_brand ||
  event.order_id !== null ||
  event.store_ids.length > 0 ||
  event.channel_ids.length > 0;

/** True where a scope is the whole brand. */
export const reachesAll = ({ storeIds, channelId, responsibleId }: Scope): boolean =>
  storeIds === null && channelId === null && responsibleId === null;

/**
 * The same of a message `m`, as part of a WHERE. A message of an order keeps the place where it was told, and is found
 * only by who reaches the order still.
 */
export function concerned({ id, platform, scope, permissions }: Operator): RawBuilder<boolean> {
  const { storeIds, channelId, responsibleId } = scope;
  const isHis = sql`(m.operator_id is null or m.operator_id = ${id})
    and (m.purpose is null or m.purpose = ${purposeOf(platform)})
    and (m.permission is null or m.permission = any(${[...permissions]}::text[]))`;
  if (reachesAll(scope)) return sql`${isHis}`;
  const ofStores = (column: string) =>
    storeIds === null ? sql`true` : sql`${sql.ref(column)} = any(${storeIds}::bigint[])`;
  const isOfStore = sql`m.store_ids && ${storeIds ?? []}::bigint[]`;
  const isOfChannel = sql`coalesce(${channelId}::bigint = any(m.channel_ids), false)`;
  const isOfOrder = sql`(${storeIds === null}::boolean or ${isOfStore})
    and (${channelId === null}::boolean or ${isOfChannel})
    and (${responsibleId === null}::boolean or m.responsible_id = ${responsibleId}::bigint)
    and exists (select from orders o where o.brand_code = m.brand_code and o.id = m.order_id
      and ${ofStores('o.store_id')} and (${channelId === null}::boolean or o.channel_id = ${channelId}::bigint)
      and (${responsibleId === null}::boolean or o.responsible_id = ${responsibleId}::bigint))`;
  return sql`${isHis} and not m.whole_brand and case when m.order_id is null
    then (m.store_ids = '{}' and m.channel_ids = '{}') or ${isOfStore} or ${isOfChannel}
    else ${isOfOrder} end`;
}
