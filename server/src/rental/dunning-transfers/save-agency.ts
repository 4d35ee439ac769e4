import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  addDunningAgency as addCall,
  updateDunningAgency as updateCall,
} from '@rental/contract/rental/dunning-agencies';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { agencyScope } from './agency-list.ts';
import { lockAgency } from './agency-store.ts';

const maxAgencies = 200;

type Fields = Omit<Input<typeof addCall>['body'], 'stepUp'>;

/** 新增委外机构, against a proof of who asks. Changes of the agencies of a brand go one after another. */
export const addDunningAgency =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body: { stepUp, ...fields } }: Input<typeof addCall>,
    tx: Tx,
  ): Promise<Returned<typeof addCall>> => {
    requireAllStores(ctx);
    await requireStepUp(ctx, tx, stepUp);
    await holdAgencies(ctx, tx);
    const { count } = await tx
      .selectFrom('dunning_agencies')
      .select(sql<number>`count(*)`.as('count'))
      .where('brand_code', '=', ctx.brandCode)
      .executeTakeFirstOrThrow();
    if (count >= maxAgencies) refuse('too_many_agencies');
    await refuseUnfit(ctx, tx, fields, null);
    const { id } = await tx
      .insertInto('dunning_agencies')
      .values({ brand_code: ctx.brandCode, created_at: ctx.now, ...columnsOf(fields) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAudit(tx, ctx, {
      operation: 'dunning:addAgency',
      object: `dunningAgency ${id}`,
      result: 'ok',
      after: facts(fields),
    });
    return { id };
  };

/** 修改, 启用 and 停用. Shares of orders that it has been handed stay as they were agreed. */
export const updateDunningAgency =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { params: { id }, body: { isActive, stepUp, ...fields } }: Input<typeof updateCall>,
    tx: Tx,
  ): Promise<Returned<typeof updateCall>> => {
    requireAllStores(ctx);
    await requireStepUp(ctx, tx, stepUp);
    await holdAgencies(ctx, tx);
    const before = await lockAgency(ctx, tx, id);
    await refuseUnfit(ctx, tx, fields, before);
    await tx
      .updateTable('dunning_agencies')
      .set({ ...columnsOf(fields), is_active: isActive })
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', id)
      .execute();
    await writeAudit(tx, ctx, {
      operation: 'dunning:updateAgency',
      object: `dunningAgency ${id}`,
      result: 'ok',
      before: {
        name: before.name,
        shareBp: before.share_bp,
        openAppId: before.open_app_id,
        isActive: before.is_active,
      },
      after: { ...facts(fields), isActive },
    });
    return { id };
  };

const holdAgencies = ({ brandCode }: Context, tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('dunning_agencies'), hashtext(${brandCode}))`.execute(
    tx,
  );

const columnsOf = ({ name, contactName, contactPhone, shareBp, openAppId }: Fields) => ({
  name,
  contact_name: contactName,
  contact_phone: contactPhone,
  share_bp: shareBp,
  open_app_id: openAppId,
});

/** The log has no phone of a person (threat model 43). */
const facts = ({ name, shareBp, openAppId }: Fields) => ({ name, shareBp, openAppId });

interface Standing {
  readonly id: number;
  readonly open_app_id: number | null;
}

/** A name and an app are of one agency alone; the app must have the right to download, unless the agency has it already. */
async function refuseUnfit(
  { brandCode }: Context,
  tx: Tx,
  { name, openAppId }: Fields,
  own: Standing | null,
): Promise<void> {
  const others = await tx
    .selectFrom('dunning_agencies')
    .select(['name', 'open_app_id'])
    .where('brand_code', '=', brandCode)
    .where('id', '<>', own?.id ?? 0)
    .where((where) => where.or([where('name', '=', name), where('open_app_id', '=', openAppId)]))
    .execute();
  if (others.some((other) => other.name === name)) refuse('agency_name_taken');
  if (others.length > 0) refuse('agency_app_taken');
  if (openAppId === null || openAppId === own?.open_app_id) return;
  const app = await tx
    .selectFrom('open_apps')
    .select('id')
    .where('brand_code', '=', brandCode)
    .where('id', '=', openAppId)
    .where(sql<boolean>`${agencyScope} = any(scopes)`)
    .executeTakeFirst();
  if (app === undefined) refuse('agency_app_unfit');
}
