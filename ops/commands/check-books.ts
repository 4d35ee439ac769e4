import { differenceTitle } from '@rental/domain/money/ledger/differences';
import { fen, yuan } from '@rental/domain/money';
import type { Database } from '@rental/server/db/open-database';
import { inTransaction } from '@rental/server/db/transaction';
import { checkBooksAtLength } from '@rental/server/money/ledger/public';
import { CommandRefusal, optionsOf, requireBrand, withDatabase, type Command } from './command.ts';

/** Says of each brand whether its books and its rows agree; changes nothing. */
export const checkBooksOf: Command = {
  usage: 'check-books [--brand CODE]',
  summary: '核对各品牌的台账与订单、账单、押金是否一致，有差异时退出码为 1',
  async run(args) {
    const { brand } = optionsOf(args, { brand: { type: 'string' } });
    await withDatabase(async (database) => {
      if (brand !== undefined) await requireBrand(database, brand);
      await sayWhetherBooksAgree(database, brand === undefined ? undefined : [brand]);
    });
  },
};

/** Says it of each of these brands, or of all; refuses where one disagrees. */
export async function sayWhetherBooksAgree(database: Database, named?: string[]): Promise<void> {
  const brands = named ?? (await allBrands(database));
  let different = 0;
  for (const code of brands) different += (await agrees(database, code)) ? 0 : 1;
  if (different > 0)
    throw new CommandRefusal(`${brands.length} 个品牌中有 ${different} 个账目不一致。`);
}

async function allBrands({ owner }: Database): Promise<string[]> {
  const { rows } = await owner.query<{ code: string }>('select code from brands order by code');
  return rows.map(({ code }) => code);
}

async function agrees({ app }: Database, brand: string): Promise<boolean> {
  const differences = await inTransaction(app, brand, 'read only', (tx) =>
    checkBooksAtLength(tx, brand),
  );
  if (differences.length === 0) {
    console.log(`${brand}：一致`);
    return true;
  }
  console.log(`${brand}：${differences.length} 处差异`);
  for (const difference of differences) {
    const { booksFen, rowsFen } = difference;
    const sides = `台账 ${yuan(fen(booksFen))}，业务 ${yuan(fen(rowsFen))}`;
    console.log(`  ${differenceTitle(difference)}：${sides}（元）`);
  }
  return false;
}
