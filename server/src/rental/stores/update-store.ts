import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  saveQualification as qualificationCall,
  updateStore as call,
} from '@rental/contract/rental/stores';
import { mayChangeQualification } from '@rental/domain/rental/stores/qualification';
import type { Updateable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse } from '../../http/refusal.ts';
import { refuseBadName } from '../../people/access/public.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { refuseUnknownImages } from '../../platform/materials/public.ts';
import {
  changeStore,
  lockStore,
  objectOf,
  refuseTakenName,
  refuseUnknownCategory,
  storeRow,
} from './store-store.ts';
import type { StoredStore } from './store-store.ts';

/** The columns of a store by their names on the wire. */
const columns = {
  name: 'name',
  contactName: 'contact_name',
  contactPhone: 'contact_phone',
  region: 'region',
  street: 'street',
  openingHours: 'opening_hours',
  categoryId: 'category_id',
  merchantName: 'merchant_name',
  licenceNo: 'licence_no',
  legalPerson: 'legal_person',
  licenceUntil: 'licence_until',
  licencePhotos: 'licence_photos',
} as const satisfies Record<string, keyof StoredStore>;
type Field = keyof typeof columns;
type Wanted = { readonly [F in Field]?: StoredStore[(typeof columns)[F]] | undefined };

/** Changes contact, address, opening hours and 主营类目. An absent field stays as it is. */
export async function updateStore(
  ctx: Context,
  { body: { id, ...wanted } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const store = await lockStore(ctx, tx, id);
  const { name } = wanted;
  if (name !== undefined && name !== store.name) {
    refuseBadName('name', store.name, name);
    await refuseTakenName(ctx, tx, name);
  }
  await refuseUnknownCategory(ctx, tx, wanted.categoryId ?? null);
  await write(ctx, tx, store, { operation: 'store:update', wanted });
  return storeRow(ctx, tx, id);
}

const filled = (text: string | null | undefined) => (text === '' ? null : text);

/** 资质. A text of nothing is none. */
export async function saveQualification(
  ctx: Context,
  { body: { id, ...body } }: Input<typeof qualificationCall>,
  tx: Tx,
): Promise<Returned<typeof qualificationCall>> {
  const store = await lockStore(ctx, tx, id);
  const isReviewer = ctx.operator.permissions.has('store:review');
  orRefuse(mayChangeQualification(store.status, isReviewer));
  await refuseUnknownImages(tx, ctx.brandCode, body.licencePhotos ?? [], store.licence_photos);
  const wanted: Wanted = {
    ...body,
    merchantName: filled(body.merchantName),
    licenceNo: filled(body.licenceNo),
    legalPerson: filled(body.legalPerson),
  };
  await write(ctx, tx, store, { operation: 'store:qualification', wanted });
  return storeRow(ctx, tx, id);
}

interface Change {
  readonly operation: string;
  readonly wanted: Wanted;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Writes what differs, and nothing where nothing does. */
async function write(
  ctx: Context,
  tx: Tx,
  store: StoredStore,
  { operation, wanted }: Change,
): Promise<void> {
  const changed = (Object.keys(columns) as Field[]).filter(
    (field) => wanted[field] !== undefined && !isSame(wanted[field], store[columns[field]]),
  );
  if (changed.length === 0) return;
  const before = Object.fromEntries(changed.map((field) => [field, store[columns[field]]]));
  const after = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
  const set = Object.fromEntries(
    changed.map((field) => [
      columns[field],
      field === 'openingHours' ? JSON.stringify(wanted[field]) : wanted[field],
    ]),
  ) as Updateable<Tables['stores']>;
  await changeStore(ctx, tx, store, set);
  await writeAudit(tx, ctx, {
    operation,
    object: objectOf(store),
    result: 'ok',
    before: { name: store.name, ...before },
    after: { name: wanted.name ?? store.name, ...after },
  });
}
