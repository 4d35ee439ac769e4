import { webPage } from '@rental/domain/validation/links';
import { inTransaction } from '@rental/server/db/transaction';
import {
  CommandRefusal,
  hostName,
  isInUse,
  optionsOf,
  required,
  requireBrand,
  switchOf,
  withDatabase,
  writeCommandAudit,
  WrongUsage,
  type Command,
} from './command.ts';

type Stored = string | boolean | number | readonly string[] | null;

interface Setting {
  /** Column of `brands`. */
  readonly column: string;
  /** The form of a value, for the usage. */
  readonly form: string;
  readonly read: (typed: string, option: string) => Stored;
}

const onOff = (column: string): Setting => ({
  column,
  form: 'on|off',
  read: (typed, option) => switchOf(option, typed),
});

const words =
  (most: number) =>
  (typed: string, option: string): string => {
    const text = typed.trim();
    if (text === '' || text.length > most || /\p{Cc}/u.test(text))
      throw new WrongUsage(`--${option} 应为 1–${most} 个字。`);
    return text;
  };

/** `none` clears it. */
const orNone =
  (read: (typed: string, option: string) => string) =>
  (typed: string, option: string): string | null =>
    typed === 'none' ? null : read(typed, option);

function address(typed: string, option: string): string {
  if (typed.length > 500 || !webPage.test(typed))
    throw new WrongUsage(`--${option} 应为 http:// 或 https:// 开头的网址，或 none。`);
  return typed;
}

/** The only type of credit report that the specification knows (S82, X28). */
const creditTypes = ['faSu'];

function creditTypesIn(typed: string, option: string): readonly string[] {
  const types = typed === 'none' ? [] : [...new Set(typed.split(','))];
  if (!types.every((type) => creditTypes.includes(type)))
    throw new WrongUsage(`--${option} 应为 ${creditTypes.join('、')} 的逗号列表，或 none。`);
  return types;
}

function miniId(typed: string, option: string): string {
  if (!/^\d{10,32}$/.test(typed)) throw new WrongUsage(`--${option} 应为 10–32 位数字，或 none。`);
  return typed;
}

function orderType(typed: string, option: string): number {
  if (typed !== '1' && typed !== '2') throw new WrongUsage(`--${option} 应为 1 或 2。`);
  return Number(typed);
}

/** A limit on prices in basis points. */
const capBp =
  (least: number) =>
  (typed: string, option: string): number => {
    const bp = /^\d{1,6}$/.test(typed) ? Number(typed) : -1;
    if (bp < least || bp > 100_000)
      throw new WrongUsage(`--${option} 应为 ${least}–100000 的整数，10000 为 100%。`);
    return bp;
  };

/** The configuration of a brand (S77–S89, S101) by option, in the order in which `show-brand` prints it. */
export const brandSettings = {
  name: { column: 'name', form: 'NAME', read: words(40) },
  title: { column: 'title', form: 'TEXT', read: words(60) },
  'console-title': { column: 'console_title', form: 'TEXT', read: words(60) },
  'admin-host': {
    column: 'domain_admin',
    form: 'HOST',
    read: (typed, option) => hostName(option, typed),
  },
  'app-host': {
    column: 'domain_app',
    form: 'HOST',
    read: (typed, option) => hostName(option, typed),
  },
  logo: { column: 'logo', form: 'URL|none', read: orNone(address) },
  advertisement: onOff('advertisement'),
  'credit-types': { column: 'credit_types', form: 'faSu|none', read: creditTypesIn },
  'credit-luo-ran': onOff('credit_luo_ran'),
  'notarization-select': onOff('notarization_select'),
  'card-collate-button': onOff('card_collate_button'),
  'banner-pro': onOff('banner_pro'),
  'alipay-mini-id': { column: 'alipay_mini_id', form: 'ID|none', read: orNone(miniId) },
  'special-order-type': { column: 'special_order_type', form: '1|2', read: orderType },
  live: onOff('websocket_enable'),
  'open-lease-3c': onOff('open_lease_3c'),
  'open-credit': onOff('open_credit'),
  'open-distribution': onOff('open_distribution'),
  'open-blockchain': onOff('open_blockchain'),
  'open-risk-class': onOff('open_risk_class'),
  'owned-cap-bp': { column: 'owned_cap_bp', form: 'BP', read: capBp(1) },
  'rented-cap-bp': { column: 'rented_cap_bp', form: 'BP', read: capBp(1) },
  'buyout-floor-bp': { column: 'buyout_floor_bp', form: 'BP', read: capBp(0) },
  'late-fee-year-cap-bp': { column: 'late_fee_year_cap_bp', form: 'BP', read: capBp(0) },
} satisfies Record<string, Setting>;

const settings: [option: string, Setting][] = Object.entries(brandSettings);
const usageOf = settings.map(([option, { form }]) => `[--${option} ${form}]`);

/** They follow the name where they are not given words of their own (S8, S9). */
const titles = [
  ['title', '管理平台'],
  ['console-title', '管理后台'],
] as const;

/** Changes what is named of a brand's configuration; running servers have it at once. */
export const setBrand: Command = {
  usage: `set-brand --brand CODE\n      ${usageOf.join('\n      ')}`,
  summary: '修改品牌配置（--live 为实时消息）；写入操作日志，正在运行的服务立即生效',
  async run(args) {
    const text = { type: 'string' } as const;
    const typed: Record<string, string | undefined> = optionsOf(args, {
      brand: text,
      ...Object.fromEntries(settings.map(([option]) => [option, text])),
    });
    const brand = required('brand', typed['brand']);
    const changes = settings.flatMap(([option, { column, read }]) => {
      const value = typed[option];
      return value === undefined ? [] : [{ option, column, value: read(value, option) }];
    });
    for (const [option, ending] of titles) {
      const { column } = brandSettings[option];
      const name = typed['name']?.trim();
      if (name !== undefined && typed[option] === undefined)
        changes.push({ option, column, value: name + ending });
    }
    if (changes.length === 0) throw new WrongUsage('请至少指定一项配置。');
    await withDatabase(async (database) => {
      await requireBrand(database, brand);
      const columns = changes.map(({ column }) => column);
      const host = changes.find(({ option }) => option === 'admin-host')?.value ?? null;
      const taken = await database.owner.query(
        'select from brand_hosts where host = $1 and brand_code <> $2',
        [host, brand],
      );
      if (taken.rowCount !== 0) throw new CommandRefusal('名称或域名已被其他品牌使用。');
      try {
        await inTransaction(database.owner, brand, 'read write', async (tx) => {
          const rows = tx
            .selectFrom('brands')
            .select(columns as 'name'[])
            .where('code', '=', brand);
          const before = await rows.forUpdate().executeTakeFirstOrThrow();
          const after = Object.fromEntries(changes.map(({ column, value }) => [column, value]));
          await tx.updateTable('brands').set(after).where('code', '=', brand).execute();
          await writeCommandAudit(tx, {
            brand,
            now: new Date(),
            operation: 'ops:set-brand',
            object: brand,
            before,
            after,
          });
        });
      } catch (error) {
        if (isInUse(error))
          throw new CommandRefusal('名称或域名已被其他品牌使用。', { cause: error });
        throw error;
      }
      await database.owner.query('notify brands');
      console.log(`品牌 ${brand} 已修改：${changes.map(({ option }) => option).join('、')}。`);
    });
  },
};
