import * as calls from '@rental/contract/audit';
import { serve, type Serving } from '../http/serve.ts';
import { auditEntry, listAudit, listLogins, operationsOf } from './audit-queries.ts';

// not in public.ts, which everything that writes to the log reaches
export { exportableAudit, exportableLogins } from './audit-export.ts';

export function serveAudit(serving: Serving): void {
  serve(serving, calls.listAudit, listAudit);
  serve(serving, calls.listLogins, listLogins);
  serve(serving, calls.operationsOf, operationsOf);
  serve(serving, calls.auditEntry, auditEntry);
}
