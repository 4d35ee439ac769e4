import { merged } from '@rental/contract/area';
import { contract } from '@rental/contract/contract';
import { demoContract } from '@rental/contract/demo-contract';
import type { Endpoint } from '@rental/contract/endpoint';
import { exportableLists } from '@rental/contract/exportable-lists';
import { openContract } from '@rental/contract/open-contract';
import type { OpenEndpoint } from '@rental/contract/open-endpoint';
import { liveSocket } from '@rental/contract/people/notifications/live';
import { filledSms } from '@rental/domain/rental/customer-sms/sms-words';
import type { FastifyInstance } from 'fastify';
import { accountSealOf } from './app-gateways.ts';
import type { Gateways, JobTools } from './area.ts';
import { areas } from './areas.ts';
import type { Config, ObservationPlace } from './config.ts';
import type { Database } from './db/open-database.ts';
import { GatheredRows, type GatheredLog } from './db/gathered-rows.ts';
import { inTransaction } from './db/transaction.ts';
import type { AccountTools } from './gateways/accounts/usable-account.ts';
import { noAlipay, type AlipayGateway } from './gateways/alipay/alipay-gateway.ts';
import { noAuthorizations } from './gateways/authorization/authorization-gateway.ts';
import { noDeductions } from './gateways/deduction/deduction-gateway.ts';
import { noRisk } from './gateways/risk-reports/risk-gateway.ts';
import { noPayments } from './gateways/payment/payment-gateway.ts';
import { signaturesOf } from './gateways/e-signature/account-signatures.ts';
import { noSignatures } from './gateways/e-signature/signature-gateway.ts';
import { noInvoicing } from './gateways/invoices/open-invoicing.ts';
import { logisticsOf } from './gateways/logistics/account-logistics.ts';
import { noLogistics } from './gateways/logistics/logistics-gateway.ts';
import { noNotary } from './gateways/notary/notary-gateway.ts';
import { noSms, type SmsGateway } from './gateways/sms/sms-gateway.ts';
import type { Storage } from './gateways/storage/storage.ts';
import type { ExportableList } from './http/exportable-list.ts';
import { createHttpServer } from './http/http-server.ts';
import { serveApiDocument } from './http/openapi.ts';
import { servePages } from './http/pages.ts';
import { knownJobs } from './jobs/known-jobs.ts';
import { purgeJobs } from './jobs/purge-jobs.ts';
import { purgeTraces } from './jobs/purge-traces.ts';
import { dailyPurge, purgeHandler } from './jobs/purge.ts';
import type { UndecidedCount } from './jobs/questions.ts';
import { Worker, type WorkerLog } from './jobs/worker.ts';
import { NightlyBackup, type NightlyBackupOptions } from './operations/backup/public.ts';
import {
  Backlog,
  Metrics,
  ObservationServer,
  sendSpans,
  watchedGateway,
  type SpanSending,
} from './operations/observation/public.ts';
import { writeAudit } from './people/audit/public.ts';
import { authenticate, purposeOf, signInTools } from './people/auth/public.ts';
import { queueSms, tellPasswordChanged } from './people/notifications/public.ts';
import { openBrandDirectory } from './platform/brands/public.ts';
import { openDemo, type DemoPlace } from './platform/demo/public.ts';
import type { ExportLimits } from './platform/exports/public.ts';
import { fileLinks } from './platform/materials/public.ts';
import { authenticateApp, requestLog } from './platform/open-apps/public.ts';
import { providerCallLog } from './platform/provider-calls/public.ts';
import { EventSender } from './rental/open-events/public.ts';
import { personalData } from './personal-data.ts';
import { hashFor, sealFor } from './sealed.ts';
import type { OnSpan } from './trace.ts';

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
  /** The providers; one that is absent does nothing. */
  readonly gateways?: Partial<Gateways>;
  /** Absent: none, and no receipt of a message is believed. */
  readonly sms?: SmsGateway;
  /** Absent: a brand may have no account of its own. */
  readonly accountTools?: AccountTools;
  /** Addresses within private networks that events may be sent to all the same; absent: none. */
  readonly privateTargets?: readonly string[];
  /** Absent: not in demo mode. */
  readonly demo?: DemoPlace | undefined;
  /** The folder of the built web app; absent where only the API is wanted. */
  readonly pagesDir?: string | undefined;
  readonly now?: () => Date;
  /** Counts requests; absent: nobody does. */
  readonly metrics?: Metrics | undefined;
  /** Hears of spans; absent: nobody does. */
  readonly onSpan?: OnSpan | undefined;
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

/** Every list that can be exported, from the area that has it. */
const exportable = new Map<string, ExportableList>(
  areas.flatMap((area) => Object.entries(area.exportable ?? {})),
);
for (const name of Object.keys(exportableLists))
  if (!exportable.has(name)) throw new Error(`${name} is exportable and no area has it`);

/** The name of each call, for metrics. */
const nameOf = new Map<Endpoint | OpenEndpoint, string>(
  Object.entries({ ...contract, ...demoContract, ...openContract }).map(([name, call]) => [
    call,
    name,
  ]),
);

const noAccounts: AccountTools = {
  kinds: [],
  isAllowed: () => false,
  check: async () => [],
  sendTest: async () => '暂不支持此服务商',
};

const noGateways: Gateways = {
  authorizations: noAuthorizations,
  deductions: noDeductions,
  signatures: signaturesOf(noSignatures),
  invoices: noInvoicing,
  logistics: logisticsOf(noLogistics),
  notary: noNotary,
  payments: noPayments,
  risk: noRisk,
};

/** Wires the areas into one HTTP server: the only place that knows them all. Listens nowhere yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, metrics, now = () => new Date() } = options;
  const brands = await openBrandDirectory(database.app);
  const appSeal = appSealOf(options.secretKey);
  const personal = personalData(options.secretKey);
  const requests = gathered(requestLog, database, (facts) =>
    app.log.warn(facts, 'requests of apps not written'),
  );
  const { app, serving } = createHttpServer({
    ...options,
    now,
    personal,
    socketPaths,
    pool: database.app,
    asidePool: database.aside,
    brands,
    authenticate,
    authenticateApp: authenticateApp(appSeal),
    onOpenRequest: (brand, request) => requests.add(brand, request),
    onAnswered:
      metrics &&
      ((call, status, ms) => metrics.request(call && (nameOf.get(call) ?? null), status, ms)),
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
  app.addHook('onClose', () => requests.write());
  await database.listen('brands', () => {
    brands.reload().catch((error: unknown) => app.log.warn(error, 'brands not reloaded'));
  });
  const served = new Set<Endpoint>();
  const openServed = new Set<OpenEndpoint>();
  app.addHook('onRoute', ({ url, config, websocket: isSocket = false }) => {
    if (config?.endpoint) served.add(config.endpoint);
    else if (config?.openEndpoint) openServed.add(config.openEndpoint);
    else if (isSocket ? !socketPaths.includes(url) : /^\/(?:api|open)/.test(url))
      throw new Error(`${url} is served without a declared permission`);
  });
  if (options.pagesDir !== undefined) await servePages(app, options.pagesDir);
  const smsSeal = sealFor(options.secretKey, 'sms');
  const signIn = signInTools({
    pool: database.app,
    secretKey: options.secretKey,
    now,
    alipay: options.alipay ?? noAlipay,
    sendCode: (tx, { brand, now }, phone, { template, values }) =>
      queueSms(tx, smsSeal, {
        ...filledSms(brand, template, values),
        template,
        brand: brand.code,
        now,
        phone,
      }),
    tellPasswordChanged,
  });
  const tools = {
    ...options,
    gateways: { ...noGateways, ...options.gateways },
    sms: options.sms ?? noSms,
    accountTools: options.accountTools ?? noAccounts,
    accountSeal: accountSealOf(options.secretKey),
    exports: { ...options.exportLimits, lists: exportable },
    links: fileLinks(options.secretKey),
    signIn,
    appSeal,
    payeeSeal: payeeSealOf(options.secretKey),
    riskSeal: riskSealOf(options.secretKey),
    personal,
    riskListHash: hashFor(options.secretKey, 'risk lists'),
    privateTargets: options.privateTargets ?? [],
    demo: options.demo && (await openDemo(options.demo)),
    socketPaths,
    now,
  };
  const { handlers, timed } = laterWork({ ...tools, smsSeal });
  for (const area of areas)
    await area.serve(serving, { ...tools, knownJobs: knownJobs(handlers, timed) });
  serveApiDocument(serving);
  const declared = new Set<Endpoint>([
    ...Object.values(contract),
    ...(options.demo === undefined ? [] : Object.values(demoContract)),
  ]);
  for (const { path } of served.difference(declared))
    throw new Error(`${path} is served and not in the contract`);
  for (const [name, endpoint] of Object.entries(contract))
    if (!served.has(endpoint)) throw new Error(`${name} is in the contract and nobody serves it`);
  for (const [name, endpoint] of Object.entries(openContract))
    if (!openServed.has(endpoint))
      throw new Error(`${name} is in the contract and nobody serves it`);
  return app;
}

type WorkerOptions = Pick<
  AppOptions,
  'database' | 'storage' | 'secretKey' | 'now' | 'exportLimits' | 'gateways' | 'metrics' | 'onSpan'
> & {
  readonly log: WorkerLog;
  readonly sms: SmsGateway;
};

/** Wires what the areas do later into one worker (ADR 10): beside the HTTP server, or in a process of its own. */
export function createWorker(options: WorkerOptions): Worker {
  const { database, log, metrics, onSpan, now = () => new Date() } = options;
  const tools = {
    ...options,
    smsSeal: sealFor(options.secretKey, 'sms'),
    payeeSeal: payeeSealOf(options.secretKey),
    riskSeal: riskSealOf(options.secretKey),
    personal: personalData(options.secretKey),
    riskListHash: hashFor(options.secretKey, 'risk lists'),
    gateways: { ...noGateways, ...options.gateways },
    exports: { ...options.exportLimits, lists: exportable },
  };
  const onRun: WorkerSettings['onRun'] =
    metrics && ((kind, outcome, ms) => metrics.jobRun(kind, outcome, ms));
  return new Worker({ database, log, now, onRun, onSpan, ...laterWork(tools) });
}

type WorkerSettings = ConstructorParameters<typeof Worker>[0];

/** The work of all areas that is done later: for a worker, and for the screen of jobs, which does none of it. */
function laterWork(tools: JobTools): Pick<WorkerSettings, 'handlers' | 'timed'> {
  const purges = areas.flatMap(({ purge }) => (purge === undefined ? [] : [purge(tools)]));
  return {
    handlers: [
      ...areas.flatMap(({ jobs }) => jobs?.(tools) ?? []),
      purgeHandler([purgeTraces, ...purges, purgeJobs]),
    ],
    timed: [dailyPurge, ...areas.flatMap(({ timed = [] }) => timed)],
  };
}

type SenderOptions = Pick<AppOptions, 'secretKey' | 'now' | 'privateTargets'> & {
  readonly database: Pick<Database, 'app' | 'listen'>;
  readonly log: WorkerLog;
};

/** Wires the sending of events to programs (ADR 27): where the worker is. */
export const createEventSender = ({
  now = () => new Date(),
  privateTargets = [],
  secretKey,
  ...options
}: SenderOptions): EventSender =>
  new EventSender({ ...options, now, privateTargets, appSeal: appSealOf(secretKey) });

const appSealOf = (secretKey: string) => sealFor(secretKey, 'open app');
const payeeSealOf = (secretKey: string) => sealFor(secretKey, 'payee');
const riskSealOf = (secretKey: string) => sealFor(secretKey, 'risk');

/** Wires the backup of each night, which is of all brands: it runs where the worker does. */
export const createNightlyBackup = (options: NightlyBackupOptions): NightlyBackup =>
  new NightlyBackup(options);

/** Counts what this process does, for its observation. */
export const createMetrics = ({ app, aside }: Pick<Database, 'app' | 'aside'>): Metrics =>
  new Metrics({ app, aside });

/** Sends spans where an address for them is set; null: nowhere, and nothing of it is loaded. */
export const createSpans = async (
  { spansTo }: Pick<Config, 'spansTo'>,
  log: WorkerLog,
): Promise<SpanSending | null> =>
  spansTo === undefined ? null : sendSpans({ endpoint: spansTo, log });

/** Wires who hears of each call to a provider: the log, metrics and 服务商调用, whose last rows `stop` writes. */
export function createProviderWatch(
  options: Pick<WorkerOptions, 'database' | 'metrics' | 'log' | 'now'>,
) {
  const { database, metrics, log, now = () => new Date() } = options;
  const calls = gathered(providerCallLog, database, (facts) =>
    log.warn(facts, 'calls to providers not written'),
  );
  return {
    watched: watchedGateway({ metrics, log, calls, now }),
    stop: () => calls.write(),
  };
}

/** A log that is written by sessions of its own. */
const gathered = <Row>(
  log: GatheredLog<Row>,
  { aside }: Pick<Database, 'aside'>,
  onLost: (facts: object) => void,
): GatheredRows<Row> =>
  new GatheredRows({
    ...log,
    inBrand: (brand, work) => inTransaction(aside, brand, 'read write', work),
    onLost,
  });

interface ObservationOptions {
  readonly database: Pick<Database, 'app'>;
  readonly metrics: Metrics;
  readonly place: ObservationPlace;
  readonly isWorkerAlive: () => boolean;
}

/** Wires metrics and readiness of one process. */
export function createObservation({
  database,
  metrics,
  ...options
}: ObservationOptions): ObservationServer {
  const { app: pool } = database;
  const undecided = merged<UndecidedCount>(areas.map((area) => area.undecided ?? {}));
  const { registry } = metrics;
  const backlog = new Backlog({ registry, pool, undecided });
  return new ObservationServer({ ...options, pool, metrics, backlog });
}
