import * as calls from '@rental/contract/rental/statements';
import type { ServerArea, ServingTools } from '../../area.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { differenceCounts, differenceList, exportableDifferences } from './difference-list.ts';
import { listStatements } from './list-statements.ts';
import { rereadStatement } from './reread-statement.ts';
import { statementRunner } from './run-statements.ts';
import { settleDifference } from './settle-difference.ts';
import { statementLook } from './statement-job.ts';

function serveStatements(serving: Serving, { gateways }: ServingTools): void {
  serve(serving, calls.listDifferences, differenceList);
  serve(serving, calls.differenceCounts, differenceCounts);
  serve(serving, calls.settleDifference, settleDifference);
  serve(serving, calls.listStatements, listStatements);
  serve(serving, calls.rereadStatement, rereadStatement(gateways.payments));
}

export const statementsArea: ServerArea = {
  serve: serveStatements,
  exportable: { listDifferences: exportableDifferences },
  jobs: ({ gateways }) => [statementRunner(gateways.payments)],
  timed: [statementLook.hourly],
};
