import { optionsOf, required, requireBrand, withDatabase, type Command } from './command.ts';
import { brandSettings } from './set-brand.ts';

export const showBrand: Command = {
  usage: 'show-brand --brand CODE',
  summary: '显示品牌配置，每行一项，格式与 set-brand 的参数相同',
  async run(args) {
    const brand = required('brand', optionsOf(args, { brand: { type: 'string' } }).brand);
    await withDatabase(async (database) => {
      await requireBrand(database, brand);
      const { rows } = await database.owner.query<Record<string, unknown>>(
        'select * from brands where code = $1',
        [brand],
      );
      for (const [option, { column }] of Object.entries(brandSettings))
        console.log(`--${option} ${typedAs(rows[0]?.[column])}`);
    });
  },
};

/** A stored value as it is typed. */
function typedAs(value: unknown): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
