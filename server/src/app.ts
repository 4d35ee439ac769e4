import { contract } from '@rental/contract/contract';
import type { Endpoint } from '@rental/contract/endpoint';
import type { ExportableListName } from '@rental/contract/exportable-lists';
import { liveSocket } from '@rental/contract/people/notifications/live';
import type { FastifyInstance } from 'fastify';
import type { Database } from './db/open-database.ts';
import { noAlipay, type AlipayGateway } from './gateways/alipay/alipay-gateway.ts';
import {
  noAuthorizations,
  type AuthorizationGateway,
} from './gateways/authorization/authorization-gateway.ts';
import { noDeductions, type DeductionGateway } from './gateways/deduction/deduction-gateway.ts';
import { noSignatures, type SignatureGateway } from './gateways/e-signature/signature-gateway.ts';
import { noLogistics, type LogisticsGateway } from './gateways/logistics/logistics-gateway.ts';
import { noNotary, type NotaryGateway } from './gateways/notary/notary-gateway.ts';
import type { SmsGateway } from './gateways/sms/sms-gateway.ts';
import type { Storage } from './gateways/storage/storage.ts';
import type { ExportableList } from './http/exportable-list.ts';
import { createHttpServer } from './http/http-server.ts';
import { serveApiDocument } from './http/openapi.ts';
import { servePages } from './http/pages.ts';
import { purgeJobs } from './jobs/purge-jobs.ts';
import { purgeTraces } from './jobs/purge-traces.ts';
import { dailyPurge, purgeHandler } from './jobs/purge.ts';
import { Worker, type WorkerLog } from './jobs/worker.ts';
import {
  bookChangesChecker,
  bookChecker,
  frequentBookCheck,
  hourlyBookCheck,
} from './money/ledger/public.ts';
import { serveLedger } from './money/ledger/routes.ts';
import { NightlyBackup, type NightlyBackupOptions } from './operations/backup/public.ts';
import { exportableApprovals } from './people/access/public.ts';
import { serveAccess } from './people/access/routes.ts';
import { exportableAudit, exportableLogins, writeAudit } from './people/audit/public.ts';
import { serveAudit } from './people/audit/routes.ts';
import { authenticate, purgeLogins, purposeOf, signInTools } from './people/auth/public.ts';
import { serveAuth } from './people/auth/routes.ts';
import {
  billReminder,
  hourlyReminders,
  purgeLive,
  queueSms,
  smsSenders,
} from './people/notifications/public.ts';
import { serveNotifications } from './people/notifications/routes.ts';
import { exportableOperators } from './people/users/public.ts';
import { serveUsers } from './people/users/routes.ts';
import { openBrandDirectory } from './platform/brands/public.ts';
import { serveBrands } from './platform/brands/routes.ts';
import { serveDictionary } from './platform/dictionary/routes.ts';
import { exportWriter, purgeExports, type ExportLimits } from './platform/exports/public.ts';
import { serveExports } from './platform/exports/routes.ts';
import { fileLinks, purgeFiles } from './platform/materials/public.ts';
import { serveMaterials } from './platform/materials/routes.ts';
import { servePlatform } from './platform/monitor/routes.ts';
import {
  exportableAgreements,
  hourlyNotarizations,
  notarizationRunner,
  signingRunner,
} from './rental/agreements/public.ts';
import { serveAgreements } from './rental/agreements/routes.ts';
import { exportableBills } from './rental/bills/public.ts';
import { serveBills } from './rental/bills/routes.ts';
import { chainRunner, exportableChain, hourlyChain } from './rental/chain/public.ts';
import { serveChain } from './rental/chain/routes.ts';
import { exportableCustomers } from './rental/customers/public.ts';
import { serveCustomers } from './rental/customers/routes.ts';
import { deductionRunner, hourlyDeductions } from './rental/deductions/public.ts';
import { serveDeductions } from './rental/deductions/routes.ts';
import { exportableDevices } from './rental/devices/public.ts';
import { serveDevices } from './rental/devices/routes.ts';
import { serveEvidence } from './rental/evidence/routes.ts';
import { exportableExtras, exportableHandOvers } from './rental/extras/public.ts';
import { serveExtras } from './rental/extras/routes.ts';
import { parcelFollower, parcelRounds } from './rental/logistics/public.ts';
import { serveLogistics } from './rental/logistics/routes.ts';
import { buyoutLapser, exportableBuyouts } from './rental/orders/buyouts/public.ts';
import { serveBuyouts } from './rental/orders/buyouts/routes.ts';
import { exportableOrders } from './rental/orders/list/public.ts';
import { exportableRelets } from './rental/orders/renewals/public.ts';
import { serveRelets } from './rental/orders/renewals/routes.ts';
import { exportableReturns } from './rental/orders/returns/public.ts';
import { serveReturns } from './rental/orders/returns/routes.ts';
import { serveOrders } from './rental/orders/routes.ts';
import { authorizationRunner, hourlyAuthorizations } from './rental/pre-authorizations/public.ts';
import { serveAuthorizations } from './rental/pre-authorizations/routes.ts';
import { serveRisk } from './rental/risk/routes.ts';
import { sealFor } from './sealed.ts';

export interface AppOptions {
  readonly database: Pick<Database, 'app' | 'aside' | 'listen'>;
  readonly trustedProxies: readonly string[];
  readonly rateLimitPerMinute: number;
  readonly logLevel: string;
  readonly storage: Storage;
  /** Signs what only this server, and those beside it, may have made. */
  readonly secretKey: string;
  /** The provider of Alipay sign-in; absent: none. */
  readonly alipay?: AlipayGateway;
  /** The provider of electronic signatures; absent: none. */
  readonly signatures?: SignatureGateway;
  /** The provider of deductions; absent: none. */
  readonly deductions?: DeductionGateway;
  /** The provider of pre-authorizations; absent: none. */
  readonly authorizations?: AuthorizationGateway;
  /** The provider of parcel tracking; absent: none. */
  readonly logistics?: LogisticsGateway;
  /** The provider of blockchain records and notarization; absent: none. */
  readonly notary?: NotaryGateway;
  /** The folder of the built web app; absent where only the API is wanted. */
  readonly pagesDir?: string | undefined;
  readonly now?: () => Date;
  /** Others than in production: for tests. */
  readonly exportLimits?: ExportLimits;
  readonly moneyPerMinute?: number;
}

/**
 * The only paths beside the contract: sockets, each opened by a one-time ticket that a call gave (ADR 9). Nothing else
 * is upgraded.
 */
const socketPaths: readonly string[] = liveSocket.paths.map((path) =>
  path.replace('{sid}', ':sid'),
);

/** Every list that the contract names as exportable, from the area that has it. */
const exportable: Record<ExportableListName, ExportableList> = {
  listOrders: exportableOrders,
  listBills: exportableBills,
  listExtras: exportableExtras,
  listHandOvers: exportableHandOvers,
  listReturns: exportableReturns,
  listBuyouts: exportableBuyouts,
  listRelets: exportableRelets,
  listAgreements: exportableAgreements,
  listChain: exportableChain,
  listDevices: exportableDevices,
  listCustomers: exportableCustomers,
  listOperators: exportableOperators,
  listApprovals: exportableApprovals,
  listAudit: exportableAudit,
  listLogins: exportableLogins,
};
const exportableLists = new Map<string, ExportableList>(Object.entries(exportable));

/** Wires the areas into one HTTP server: the only place that knows them all. Listens nowhere yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, now = () => new Date() } = options;
  const brands = await openBrandDirectory(database.app);
  const links = fileLinks(options.secretKey);
  const { app, serving } = createHttpServer({
    ...options,
    now,
    socketPaths,
    pool: database.app,
    asidePool: database.aside,
    brands,
    authenticate,
    auditForbidden: (visit, operator, operation) =>
      visit.transaction('read write', (tx) =>
        writeAudit(tx, visit, {
          operation,
          result: 'forbidden',
          operatorId: operator.id,
          purpose: purposeOf(operator.platform),
        }),
      ),
  });
  await database.listen('brands', () => {
    brands.reload().catch((error: unknown) => app.log.warn(error, 'brands not reloaded'));
  });
  const served = new Set<Endpoint>();
  app.addHook('onRoute', ({ url, config, websocket: isSocket = false }) => {
    if (config?.endpoint) served.add(config.endpoint);
    else if (isSocket ? !socketPaths.includes(url) : url.startsWith('/api'))
      throw new Error(`${url} is served without a declared permission`);
  });
  if (options.pagesDir !== undefined) await servePages(app, options.pagesDir);
  const smsSeal = sealFor(options.secretKey, 'sms');
  const tools = signInTools({
    pool: database.app,
    secretKey: options.secretKey,
    now,
    alipay: options.alipay ?? noAlipay,
    sendCode: (tx, { brand, now }, phone, { template, code }) =>
      queueSms(tx, smsSeal, { brand: brand.code, now, phone, kind: template, params: { code } }),
  });
  serveBrands(serving, tools.keys);
  serveAuth(serving, tools);
  serveAccess(serving, tools);
  serveOrders(serving, links, options.storage, tools);
  serveAgreements(serving, options.signatures ?? noSignatures, options.notary ?? noNotary, links);
  serveChain(serving, options.notary ?? noNotary);
  serveEvidence(serving, options.notary ?? noNotary);
  serveBills(serving);
  serveExtras(serving);
  serveReturns(serving);
  serveBuyouts(serving);
  serveRelets(serving);
  serveAuthorizations(serving, options.authorizations ?? noAuthorizations, tools.requireStepUp);
  serveDeductions(serving, options.deductions ?? noDeductions, tools.requireStepUp);
  serveLogistics(serving, options.logistics ?? noLogistics);
  serveLedger(serving, links);
  serveCustomers(serving);
  serveUsers(serving, tools);
  serveExports(serving, { ...options.exportLimits, lists: exportableLists, links });
  serveRisk(serving);
  servePlatform(serving, database.app);
  await serveNotifications(serving, { database, socketPaths, now });
  await serveMaterials(serving, options.storage, links);
  await serveDictionary(serving);
  await serveDevices(serving);
  serveAudit(serving);
  serveApiDocument(serving);
  for (const [name, endpoint] of Object.entries(contract))
    if (!served.has(endpoint)) throw new Error(`${name} is in the contract and nobody serves it`);
  return app;
}

type WorkerOptions = Pick<
  AppOptions,
  | 'database'
  | 'storage'
  | 'secretKey'
  | 'now'
  | 'exportLimits'
  | 'deductions'
  | 'authorizations'
  | 'signatures'
  | 'logistics'
  | 'notary'
> & {
  readonly log: WorkerLog;
  readonly sms: SmsGateway;
};

/** Wires what the areas do later into one worker (ADR 10): beside the HTTP server, or in a process of its own. */
export function createWorker({
  storage,
  secretKey,
  sms,
  deductions = noDeductions,
  authorizations = noAuthorizations,
  signatures = noSignatures,
  notary = noNotary,
  logistics = noLogistics,
  exportLimits,
  ...options
}: WorkerOptions): Worker {
  return new Worker({
    now: () => new Date(),
    ...options,
    handlers: [
      ...smsSenders(sms, sealFor(secretKey, 'sms')),
      billReminder,
      exportWriter({ ...exportLimits, lists: exportableLists, storage }),
      bookChangesChecker,
      bookChecker,
      deductionRunner(deductions),
      authorizationRunner(authorizations),
      buyoutLapser,
      signingRunner(signatures),
      chainRunner(notary),
      notarizationRunner(notary),
      parcelFollower(logistics),
      purgeHandler([
        purgeTraces,
        purgeLogins,
        purgeLive,
        purgeExports(storage),
        purgeFiles(storage),
        purgeJobs,
      ]),
    ],
    timed: [
      dailyPurge,
      frequentBookCheck,
      hourlyBookCheck,
      hourlyDeductions,
      hourlyAuthorizations,
      hourlyReminders,
      parcelRounds,
      hourlyChain,
      hourlyNotarizations,
    ],
  });
}

/** Wires the backup of each night, which is of all brands: it runs where the worker does. */
export const createNightlyBackup = (options: NightlyBackupOptions): NightlyBackup =>
  new NightlyBackup(options);
