import type { Input, Returned } from '@rental/contract/endpoint';
import type { addRiskEntry as call } from '@rental/contract/rental/risk-lists';
import { businessDateOf } from '@rental/domain/business-date';
import { maskIdNumber, maskMobile } from '@rental/domain/rental/customers/masks';
import { entryAllowed, entryState, expiryOf } from '@rental/domain/rental/risk-lists/list-entry';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import type { KeyedHash } from '../../sealed.ts';
import { idNumberOf, reachedCustomer } from '../customers/public.ts';
import { endEntries, entryRow, holdLists, insertEntry, openEntries } from './entry-store.ts';
import { knownKeys, personKeys, type PersonKeys } from './person-keys.ts';

type Body = Input<typeof call>['body'];

/** 加入名单. An entry that has expired makes room for the new one. */
export const addEntry =
  (hash: KeyedHash) =>
  async (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> => {
    requireAllStores(ctx);
    const { brandCode: brand, now, operator } = ctx;
    const { kind, reason, isShared } = body;
    const person = await personOf(ctx, tx, body);
    const keys = personKeys(hash, person);
    orRefuse(entryAllowed({ kind, reason, isShared, keyCount: knownKeys(keys).length }));
    await holdLists(tx, brand);
    await makeRoom(ctx, tx, kind, keys);
    const expiresOn = expiryOf(businessDateOf(now), body.termDays ?? null);
    const id = await insertEntry(tx, {
      brand_code: brand,
      kind,
      reason,
      note: body.note || null,
      customer_id: body.customerId ?? null,
      name: person.name || null,
      identity_hash: keys.identity,
      phone_hash: keys.phone,
      masked_identity: person.idNumber === undefined ? null : maskIdNumber(person.idNumber),
      masked_phone: person.phone === undefined ? null : maskMobile(person.phone),
      is_shared: isShared,
      expires_on: expiresOn,
      created_by: operator.id,
      created_at: now,
    });
    await writeAudit(tx, ctx, {
      operation: 'riskList:add',
      object: `riskEntry ${id}`,
      result: 'ok',
      after: { kind, reason, isShared, expiresOn, customerId: body.customerId ?? null },
    });
    return entryRow(ctx, tx, id);
  };

type Person = Pick<Body, 'name' | 'idNumber' | 'phone'>;

async function personOf(ctx: Context, tx: Tx, { customerId, ...typed }: Body): Promise<Person> {
  if (customerId === undefined) return typed;
  const customer = await reachedCustomer(ctx, tx, customerId);
  return { name: customer.name, phone: customer.phone, idNumber: idNumberOf(ctx, customer) };
}

async function makeRoom(ctx: Context, tx: Tx, kind: Body['kind'], keys: PersonKeys): Promise<void> {
  const { brandCode: brand, now, operator } = ctx;
  const same = (await openEntries(tx, brand, keys)).filter((entry) => entry.kind === kind);
  const today = businessDateOf(now);
  const isExpired = ({ expires_on: expiresOn }: (typeof same)[number]) =>
    entryState({ expiresOn, isRemoved: false }, today) === 'expired';
  if (!same.every(isExpired)) refuse('risk_entry_there');
  await endEntries(tx, brand, same, { by: operator.id, at: now, reason: '到期后重新加入' });
}
