import { createServer } from 'node:net';
import { inspect } from 'node:util';
import { pino } from 'pino';
import {
  createInvoicing,
  createLogistics,
  createMoney,
  createRisk,
  createSignatures,
  createSms,
} from './app-gateways.ts';
import {
  createApp,
  createEventSender,
  createMetrics,
  createNightlyBackup,
  createObservation,
  createProviderWatch,
  createSpans,
  createWorker,
} from './app.ts';
import { ConfigError, type Config } from './config.ts';
import { DatabaseRefusal, openDatabase, type Database } from './db/open-database.ts';
import { EngineRefusal } from './engine/engine.ts';
import { lockDataDir } from './engine/instance-lock.ts';
import { joinedTools } from './gateways/accounts/joined-tools.ts';
import { openAlipay } from './gateways/alipay/open-alipay.ts';
import { openAuthorizations } from './gateways/authorization/open-authorizations.ts';
import { openDeductions } from './gateways/deduction/open-deductions.ts';
import { sandboxOrNoSignatures } from './gateways/e-signature/open-signatures.ts';
import { sandboxOrNoLogistics } from './gateways/logistics/open-logistics.ts';
import { openNotary } from './gateways/notary/open-notary.ts';
import { openPayments } from './gateways/payment/open-payments.ts';
import { sandboxPlace } from './gateways/sandbox/sandbox-in-demo.ts';
import { sandboxOrNoRisk } from './gateways/risk-reports/open-risk.ts';
import { sandboxOrNoSms } from './gateways/sms/open-sms.ts';
import { openStorage } from './gateways/storage/open-storage.ts';
import { keepHeapSmall } from './heap.ts';
import { readSecretKey } from './secret-key.ts';

const drainMs = 15_000;

/** HTTP and the live channel, the work that is done later, or both in one process. */
export type ProcessRole = 'serve' | 'work' | 'both';

interface ProcessOptions {
  readonly role?: ProcessRole;
  readonly config: Config;
  readonly pagesDir?: string;
  readonly logLevel: string;
  /** Runs once the database is ready, before anyone is served. */
  readonly prepare?: (database: Database) => Promise<void>;
  readonly onReady?: () => Promise<void>;
}

const say = (line: string) => process.stderr.write(`${line}\n`);

/** A start that cannot be, in words for the person at the terminal. */
class StartRefusal extends Error {}

/** Runs the server until a signal ends it: finishes what is under way, closes the database, leaves no orphan. */
export async function runServer({
  role: wantedRole = 'both',
  config,
  pagesDir,
  logLevel,
  prepare,
  onReady,
}: ProcessOptions): Promise<void> {
  const role = roleFor(wantedRole, config);
  if (role !== 'serve') keepHeapSmall();
  const lock = config.databaseUrl === undefined ? await lockDataDir(config.dataDir) : undefined;
  if (role !== 'work') await requireFreePort(config, 'PORT');
  if (config.observation !== undefined) await requireFreePort(config.observation, 'METRICS_PORT');
  const secretKey = await readSecretKey(config.secretKeyFile);
  const complain = (error: Error) => say(`数据库连接出错：${error.message}`);
  const database = await openDatabase(config, { onError: complain });
  const closing: (() => Promise<unknown>)[] = [async () => lock?.release(), () => database.close()];
  let stopping = false;
  const stop = (exitCode: number) => {
    if (stopping) process.exit(exitCode); // asked twice: leave at once; the engine ends with us
    stopping = true;
    const late = setTimeout(() => process.exit(1), drainMs);
    void closeAll(closing)
      .then(
        () => process.exit(exitCode),
        () => process.exit(1),
      )
      .finally(() => clearTimeout(late));
  };
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  process.on('SIGHUP', () => stop(0));
  void database.lost.then(() => {
    say('内置数据库意外退出且无法恢复，服务停止。请查看数据目录中的 postgres.log 后重新启动。');
    stop(1);
  });

  await prepare?.(database);
  const storage = openStorage(config.files);
  const metrics = config.observation && createMetrics(database);
  const log = pino({ level: logLevel, base: null });
  const spans = await createSpans(config, log);
  closing.push(async () => spans?.stop()); // once nothing is done any more
  const { watched, stop: stopWatching } = createProviderWatch({ database, metrics, log });
  closing.push(() => stopWatching()); // once nothing calls a provider any more
  const { gateway: risk, ...riskTools } = createRisk({
    database,
    secretKey,
    hosts: config.providerHosts,
    otherwise: watched('risk', sandboxOrNoRisk(config, secretKey)),
    watch: (driver, accountId) => watched('risk', driver, accountId),
  });
  const { gateways: money, ...moneyTools } = createMoney({
    database,
    secretKey,
    alipayGateway: config.alipayGateway,
    wechatGateway: config.wechatGateway,
    sandbox: config.demo ? sandboxPlace(config, secretKey) : null,
    otherwise: {
      payments: watched('payments', openPayments(config, secretKey)),
      deductions: watched('deductions', openDeductions(config, secretKey)),
      authorizations: watched('authorizations', openAuthorizations(config, secretKey)),
    },
    watch: {
      payments: (driver, accountId) => watched('payments', driver, accountId),
      deductions: (driver, accountId) => watched('deductions', driver, accountId),
      authorizations: (driver, accountId) => watched('authorizations', driver, accountId),
    },
  });
  const { gateway: logistics, ...logisticsTools } = createLogistics({
    database,
    secretKey,
    demo: config.demo,
    otherwise: watched('logistics', sandboxOrNoLogistics(config)),
    watch: (driver, accountId) => watched('logistics', driver, accountId),
  });
  const { gateway: signatures, ...signatureTools } = createSignatures({
    database,
    secretKey,
    sandbox: config.demo ? sandboxPlace(config, secretKey) : null,
    otherwise: watched('signatures', sandboxOrNoSignatures(config, secretKey)),
    watch: (account, accountId) => watched('signatures', account, accountId),
  });
  const { gateway: invoices, ...invoiceTools } = createInvoicing({
    database,
    secretKey,
    sandbox: config.demo ? sandboxPlace(config, secretKey) : null,
    watch: (driver, accountId) => watched('invoices', driver, accountId),
  });
  const gateways = {
    ...money,
    invoices,
    signatures,
    notary: watched('notary', openNotary(config, secretKey)),
    logistics,
    risk,
  };
  const sandbox = sandboxOrNoSms(config, secretKey);
  const { gateway: sms, ...smsTools } = createSms({
    database,
    secretKey,
    demo: config.demo,
    sandbox,
    otherwise: watched('sms', sandbox),
    watch: (driver, accountId) => watched('sms', driver, accountId),
  });
  const accountTools = joinedTools({
    sms: smsTools,
    risk: riskTools,
    logistics: logisticsTools,
    signature: signatureTools,
    invoice: invoiceTools,
    money: moneyTools,
  });
  let isWorkerAlive = () => true;
  if (role !== 'work') {
    const app = await createApp({
      database,
      trustedProxies: config.trustedProxies,
      rateLimitPerMinute: config.rateLimitPerMinute,
      logLevel,
      storage,
      secretKey,
      alipay: watched('alipay', openAlipay(config)),
      gateways,
      sms,
      accountTools,
      metrics,
      onSpan: spans?.onSpan,
      privateTargets: config.webhookPrivateTargets,
      ...(config.demo && { demo: { dataDir: config.dataDir, port: config.port } }),
      pagesDir,
    });
    closing.push(() => app.close());
    await app.listen({ port: config.port, host: config.host });
  }
  if (role !== 'serve') {
    const worker = createWorker({
      database,
      storage,
      secretKey,
      sms,
      gateways,
      metrics,
      onSpan: spans?.onSpan,
      log,
    });
    closing.push(() => worker.stop());
    isWorkerAlive = () => worker.isAlive();
    await worker.start();
    const sender = createEventSender({
      database,
      secretKey,
      privateTargets: config.webhookPrivateTargets,
      log,
    });
    closing.push(() => sender.stop());
    await sender.start();
    if (config.nightlyBackup) {
      const nightly = createNightlyBackup({ database, storage, secretKey, config, log });
      closing.push(() => nightly.stop());
      nightly.start();
    }
  }
  if (metrics !== undefined && config.observation !== undefined) {
    const observation = createObservation({
      database,
      metrics,
      place: config.observation,
      isWorkerAlive,
    });
    closing.push(() => observation.stop());
    await observation.start();
  }
  await onReady?.();
}

/** The embedded engine has one process: it does everything, or nobody would do the work. */
function roleFor(wanted: ProcessRole, { databaseUrl }: Config): ProcessRole {
  if (databaseUrl !== undefined) return wanted;
  if (wanted !== 'work') return 'both';
  throw new StartRefusal(
    '单独运行后台任务需要设置 DATABASE_URL；使用内置数据库时，后台任务由服务进程一并完成。',
  );
}

/** The last opened is closed first. */
async function closeAll(closing: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const close of closing.toReversed()) await close();
}

/** `name`: the setting that says which port. */
async function requireFreePort(
  { port, host }: Pick<Config, 'port' | 'host'>,
  name: string,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? '已被其他程序占用' : `无法使用（${error.code}）`;
      reject(
        new StartRefusal(`端口 ${port} ${why}，请停止占用它的程序，或用 ${name} 指定另一个端口。`),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Ends a start that failed: a sentence where we know one, else the whole error. */
export function failStart(error: unknown): never {
  const known =
    error instanceof ConfigError ||
    error instanceof EngineRefusal ||
    error instanceof StartRefusal ||
    error instanceof DatabaseRefusal;
  say(known ? error.message : inspect(error));
  process.exit(1);
}
