import * as accountCalls from '@rental/contract/rental/account-statements';
import * as calls from '@rental/contract/rental/statements';
import type { ServerArea, ServingTools } from '../../area.ts';
import { openUploads, serveUpload } from '../../http/serve-upload.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { adjustDifference } from './accounts/adjust-difference.ts';
import { accountStatements } from './accounts/account-statements.ts';
import { saveBankColumns } from './accounts/bank-columns.ts';
import { bookAccountFees } from './accounts/book-account-fees.ts';
import { checkStatement, importStatement } from './accounts/import-account-statement.ts';
import { matchAccountAgain } from './accounts/match-account-again.ts';
import { accountFileLook } from './fetched/account-file-job.ts';
import { refetchAccountFile } from './fetched/refetch-account-file.ts';
import { accountFileRunner } from './fetched/run-account-files.ts';
import { classifyDifference } from './classify-difference.ts';
import { differenceCounts, differenceList, exportableDifferences } from './difference-list.ts';
import { listStatements } from './list-statements.ts';
import { rereadStatement } from './reread-statement.ts';
import { statementRunner } from './run-statements.ts';
import { settleDifference } from './settle-difference.ts';
import { statementLook } from './statement-job.ts';

async function serveStatements(
  serving: Serving,
  { gateways, signIn }: ServingTools,
): Promise<void> {
  serve(serving, calls.listDifferences, differenceList);
  serve(serving, calls.differenceCounts, differenceCounts);
  serve(serving, calls.settleDifference, settleDifference);
  serve(serving, calls.listStatements, listStatements);
  serve(serving, calls.rereadStatement, rereadStatement(gateways.payments));
  serve(serving, calls.classifyDifference, classifyDifference);
  serve(serving, calls.adjustDifference, adjustDifference(signIn.requireStepUp));
  serve(serving, accountCalls.accountStatements, accountStatements(gateways.payments));
  serve(serving, accountCalls.saveBankColumns, saveBankColumns);
  serve(serving, accountCalls.matchAccountAgain, matchAccountAgain);
  serve(serving, accountCalls.refetchAccountFile, refetchAccountFile(gateways.payments));
  serve(serving, accountCalls.bookAccountFees, bookAccountFees(signIn.requireStepUp));
  await openUploads(serving, (uploads) => {
    serveUpload(uploads, accountCalls.checkAccountStatement, (ctx, receive, query) =>
      checkStatement(query)(ctx, receive),
    );
    serveUpload(uploads, accountCalls.importAccountStatement, (ctx, receive, query) =>
      importStatement(query)(ctx, receive),
    );
  });
}

export const statementsArea: ServerArea = {
  serve: serveStatements,
  exportable: { listDifferences: exportableDifferences },
  jobs: ({ gateways }) => [
    statementRunner(gateways.payments),
    accountFileRunner(gateways.payments),
  ],
  timed: [statementLook.hourly, accountFileLook.hourly],
};
