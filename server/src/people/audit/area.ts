import * as calls from '@rental/contract/people/audit/audit';
import type { ServerArea } from '../../area.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { exportableAudit, exportableLogins } from './audit-export.ts';
import { auditEntry, listAudit, listLogins, operationsOf } from './audit-queries.ts';

function serveAudit(serving: Serving): void {
  serve(serving, calls.listAudit, listAudit);
  serve(serving, calls.listLogins, listLogins);
  serve(serving, calls.operationsOf, operationsOf);
  serve(serving, calls.auditEntry, auditEntry);
}

export const auditArea: ServerArea = {
  serve: serveAudit,
  exportable: { listAudit: exportableAudit, listLogins: exportableLogins },
};
