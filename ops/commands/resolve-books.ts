import { differenceTitle } from '@rental/domain/money/ledger/differences';
import { inTransaction } from '@rental/server/db/transaction';
import { acceptDifferences } from '@rental/server/money/ledger/public';
import {
  optionsOf,
  required,
  requireBrand,
  withDatabase,
  writeCommandAudit,
  type Command,
} from './command.ts';

/** Accepts the differences that the last check of the books found, so that refunds, waivers and releases go on. */
export const resolveBooks: Command = {
  usage: 'resolve-books --brand CODE --reason TEXT',
  summary: '接受品牌账目核对已发现的差异，恢复退款、减免和解冻；出现新的差异会再次暂停',
  async run(args) {
    const typed = optionsOf(args, { brand: { type: 'string' }, reason: { type: 'string' } });
    const brand = required('brand', typed.brand);
    const reason = required('reason', typed.reason?.trim());
    await withDatabase(async (database) => {
      await requireBrand(database, brand);
      const now = new Date();
      const accepted = await inTransaction(database.app, brand, 'read write', async (tx) => {
        const differences = await acceptDifferences(tx, brand, now);
        const after = { reason, differences };
        await writeCommandAudit(tx, { brand, now, operation: 'ledger:resolve', after });
        return differences;
      });
      console.log(`品牌 ${brand}：已接受 ${accepted.length} 处差异，退款、减免和解冻已恢复。`);
      for (const difference of accepted) console.log(`  ${differenceTitle(difference)}`);
    });
  },
};
