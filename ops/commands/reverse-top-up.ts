import { plainYuan } from '@rental/domain/money';
import {
  prepaidBalances,
  topUpWays,
  type ReversalRefusal,
} from '@rental/domain/rental/top-ups/auto-top-up';
import type { Database } from '@rental/server/db/open-database';
import { inTransaction } from '@rental/server/db/transaction';
import { nobody } from '@rental/server/http/nobody';
import { reverseTopUp } from '@rental/server/rental/top-ups/public';
import {
  CommandRefusal,
  optionsOf,
  required,
  requireBrand,
  wholeNumber,
  withDatabase,
  writeCommandAudit,
  type Command,
} from './command.ts';

const refusals: Readonly<Record<ReversalRefusal['code'], string>> = {
  is_reversal: '这条记录本身是冲正，不能再冲正。',
  reversed_already: '该充值已冲正。',
  used_already: '余额已不足以冲正该充值，请与品牌另行结算。',
};

/** 充值冲正: takes a wrong top-up back (ADR 52). Without --id it lists the last ones. */
export const reverseTopUpOf: Command = {
  usage: 'reverse-top-up --brand CODE [--id N --note TEXT]',
  summary: '冲正一笔充错的余额充值；不给出 --id 时列出最近20笔',
  async run(args) {
    const typed = optionsOf(args, {
      brand: { type: 'string' },
      id: { type: 'string' },
      note: { type: 'string' },
    });
    const brand = required('brand', typed.brand);
    const reversal =
      typed.id === undefined
        ? null
        : { id: wholeNumber('id', typed.id), note: required('note', typed.note?.trim()) };
    await withDatabase(async (database) => {
      await requireBrand(database, brand);
      if (reversal === null) return listTopUps(database, brand);
      const now = new Date();
      await inTransaction(database.app, brand, 'read write', async (tx) => {
        const by = { brandCode: brand, now, operator: nobody, traceId: null };
        const reversed = await reverseTopUp(by, tx, reversal);
        if (reversed === null) throw new CommandRefusal(`没有编号为 ${reversal.id} 的充值。`);
        if (!reversed.done) throw new CommandRefusal(refusals[reversed.refusal.code]);
        const after = { ...reversal, ...reversed.value };
        await writeCommandAudit(tx, { brand, now, operation: 'topUp:reverse', after });
      });
      console.log(`品牌 ${brand}：编号 ${reversal.id} 的充值已冲正。`);
    });
  },
};

async function listTopUps(database: Database, brand: string): Promise<void> {
  const rows = await inTransaction(database.app, brand, 'read only', (tx) =>
    tx
      .selectFrom('top_ups')
      .select(['id', 'balance', 'way', 'amount_fen', 'sms_count', 'note', 'happened_on'])
      .where('brand_code', '=', brand)
      .orderBy('id', 'desc')
      .limit(20)
      .execute(),
  );
  for (const row of rows) {
    const count = row.sms_count === null ? '' : `${row.sms_count}条 `;
    console.log(
      `${row.id} ${row.happened_on} ${prepaidBalances[row.balance]} ${topUpWays[row.way]} ${count}¥${plainYuan(row.amount_fen)} ${row.note ?? ''}`,
    );
  }
}
