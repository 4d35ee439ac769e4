import type { ExportableListName } from '@rental/contract/exportable-lists';
import type { Database } from './db/open-database.ts';
import type { AccountTools } from './gateways/accounts/usable-account.ts';
import type { AuthorizationGateway } from './gateways/authorization/authorization-gateway.ts';
import type { DeductionGateway } from './gateways/deduction/deduction-gateway.ts';
import type { SignatureGateway } from './gateways/e-signature/signature-gateway.ts';
import type { InvoiceGateway } from './gateways/invoices/invoice-gateway.ts';
import type { LogisticsGateway } from './gateways/logistics/logistics-gateway.ts';
import type { NotaryGateway } from './gateways/notary/notary-gateway.ts';
import type { PaymentGateway } from './gateways/payment/payment-gateway.ts';
import type { RiskGateway } from './gateways/risk-reports/risk-gateway.ts';
import type { SmsGateway } from './gateways/sms/sms-gateway.ts';
import type { Storage } from './gateways/storage/storage.ts';
import type { ExportableList } from './http/exportable-list.ts';
import type { Serving } from './http/serve.ts';
import type { JobHandler } from './jobs/job.ts';
import type { UndecidedCount } from './jobs/questions.ts';
import type { KnownJob } from './jobs/known-jobs.ts';
import type { Purge } from './jobs/purge.ts';
import type { TimedWork } from './jobs/timed-work.ts';
import type { SignInTools } from './people/auth/public.ts';
import type { ExportLimits, ExportableLists } from './platform/exports/public.ts';
import type { Demo } from './platform/demo/public.ts';
import type { FileLinks } from './platform/materials/public.ts';
import type { PersonalData } from './personal-data.ts';
import type { KeyedHash, Seal } from './sealed.ts';

/** An area of the server declares its calls, exports and jobs (ADR 21). `areas.ts` lists every area. */
export interface ServerArea {
  /** Serves its calls. */
  readonly serve: (serving: Serving, tools: ServingTools) => void | Promise<void>;
  /** Its lists that the contract names as exportable. */
  readonly exportable?: Partial<Record<ExportableListName, ExportableList>>;
  readonly jobs?: (tools: JobTools) => readonly JobHandler[];
  readonly timed?: readonly TimedWork[];
  /** Counts its questions about money that no provider has decided, by what they are about. */
  readonly undecided?: Readonly<Record<string, UndecidedCount>>;
  /** Deletes what it keeps no longer. */
  readonly purge?: (tools: JobTools) => Purge;
}

/** The providers that areas ask, each the real one, a sandbox or none. */
export interface Gateways {
  readonly authorizations: AuthorizationGateway;
  readonly deductions: DeductionGateway;
  readonly signatures: SignatureGateway;
  readonly invoices: InvoiceGateway;
  readonly logistics: LogisticsGateway;
  readonly notary: NotaryGateway;
  readonly payments: PaymentGateway;
  readonly risk: RiskGateway;
}

interface Tools {
  readonly gateways: Gateways;
  readonly sms: SmsGateway;
  readonly storage: Storage;
  readonly exports: ExportLimits & { readonly lists: ExportableLists };
  /** Seals the accounts of customers that refunds are transferred to. */
  readonly payeeSeal: Seal;
  /** Seals what providers say of customers. */
  readonly riskSeal: Seal;
  readonly personal: PersonalData;
  /** Hashes who is on a list of 风控名单. */
  readonly riskListHash: KeyedHash;
}

export interface ServingTools extends Tools {
  readonly database: Pick<Database, 'app' | 'aside' | 'listen'>;
  /** The providers that a brand may have accounts at, and what tests one. */
  readonly accountTools: AccountTools;
  /** Seals the keys of accounts at providers. */
  readonly accountSeal: Seal;
  readonly links: FileLinks;
  readonly signIn: SignInTools;
  /** Seals the secrets of apps. */
  readonly appSeal: Seal;
  /** Addresses within private networks that events may be sent to all the same. */
  readonly privateTargets: readonly string[];
  /** Undefined outside of demo mode. */
  readonly demo: Demo | undefined;
  /** The paths of the sockets. */
  readonly socketPaths: readonly string[];
  /** Every kind of job that a worker of this program does. */
  readonly knownJobs: readonly KnownJob[];
  readonly now: () => Date;
}

export interface JobTools extends Tools {
  /** Of SMS on their way. */
  readonly smsSeal: Seal;
}
