import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import {
  statedAccounts,
  type StatedAccount,
} from '@rental/domain/rental/statements/account-matching';
import { daysSince, isReadable } from '@rental/domain/rental/statements/statement-days';
import type { PaymentGateway } from '../../../gateways/payment/payment-gateway.ts';
import { actingJob } from '../../../jobs/acting-job.ts';
import { jobHandler, type JobHandler } from '../../../jobs/job.ts';
import { merchantsOf } from '../merchants-of.ts';
import { accountFileLook } from './account-file-job.ts';
import { lockFile, standingFileDays, type FilePlace } from './account-file-store.ts';
import { fetchAccountFile } from './fetch-account-file.ts';

/** The files of a brand's accounts (ADR 82): each hour those that are due and were not read, the oldest first. */
export const accountFileRunner = (gateway: PaymentGateway): JobHandler =>
  jobHandler<object>({
    kind: accountFileLook.kind,
    most: 1,
    run: async (_payload, run) => {
      const { accountFile: ask } = gateway;
      if (ask === undefined) return;
      const acting = await actingJob(run);
      const merchants = await merchantsOf(gateway, run.brand);
      const places: FilePlace[] = [];
      for (const { merchant, method: account } of merchants) {
        if (!isStated(account)) continue;
        const { last, waiting } = await run.transaction('read only', (tx) =>
          standingFileDays(tx, run.brand, merchant),
        );
        const days = [
          ...waiting.filter((day) => isReadable(day, run.now())),
          ...daysSince(last, run.now()),
        ];
        places.push(...days.map((day) => ({ account, merchant, day })));
      }
      const inOrder = places.toSorted((one, other) => (one.day < other.day ? -1 : 1));
      // all wait before the first is asked for: a day is whole or not there
      await run.transaction('read write', async (tx) => {
        for (const place of inOrder) await lockFile(acting(), tx, place);
      });
      for (const place of inOrder) {
        run.signal.throwIfAborted();
        await fetchAccountFile({ run, acting, ask }, place);
      }
    },
  });

const isStated = (account: MoneyMethod): account is StatedAccount =>
  Object.hasOwn(statedAccounts, account);
