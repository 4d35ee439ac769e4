import { join } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { addDays, businessDateOf } from '@rental/domain/business-date';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/open-database.ts';
import type { Storage } from '../../gateways/storage/storage.ts';
import type { WorkerLog } from '../../jobs/worker.ts';
import { backupKey } from './archive-format.ts';
import { openBackupPlace, type BackupPlace } from './backup-place.ts';
import { keepRun, lastRun, type BackupOutcome } from './backup-runs.ts';
import { openSession } from './backup-tables.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

export interface NightlyBackupOptions {
  readonly database: Pick<Database, 'owner'>;
  readonly storage: Storage;
  readonly secretKey: string;
  readonly config: Pick<Config, 'backups' | 'backupKeepDays' | 'dataDir'>;
  readonly log: WorkerLog;
  readonly now?: () => Date;
}

const lookMs = 60_000;
const hourMs = 3_600_000;
/** In Asia/Shanghai: after the purge of the night, before anyone works. A night that was missed is made up for. */
const atHour = 4;

/**
 * Backs up database and files once a night, restores the backup into an engine of its own, and lets go of old ones only
 * after that. A failure is an `error` in the log and is tried again after an hour. Of many processes one does it.
 */
export class NightlyBackup {
  readonly #options: NightlyBackupOptions;
  readonly #place: BackupPlace;
  readonly #now: () => Date;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;

  constructor(options: NightlyBackupOptions) {
    this.#options = options;
    this.#place = openBackupPlace(options.config.backups);
    this.#now = options.now ?? (() => new Date());
  }

  start(): void {
    this.#timer = setInterval(() => void this.runIfDue(), lookMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#running;
  }

  /** Makes the backup of this night where nobody has. */
  runIfDue(): Promise<void> {
    this.#running ??= this.#runIfDue()
      .catch((error: unknown) =>
        this.#options.log.warn({ err: error }, 'nightly backup not looked at'),
      )
      .finally(() => (this.#running = null));
    return this.#running;
  }

  async #runIfDue(): Promise<void> {
    const { owner } = this.#options.database;
    if (!(await this.#isDue())) return;
    const lease = await openSession(owner);
    try {
      const { rows } = await lease.query<{ isOurs: boolean }>(
        `select pg_try_advisory_lock(hashtext('nightly backup')) as "isOurs"`,
      );
      if (rows[0]?.isOurs === true && (await this.#isDue())) await this.#run();
    } finally {
      await lease.end();
    }
  }

  get #night() {
    return businessDateOf(new Date(this.#now().getTime() - atHour * hourMs));
  }

  async #isDue(): Promise<boolean> {
    const { owner } = this.#options.database;
    const last = await lastRun(owner);
    if (last?.night === this.#night) {
      if (last.outcome !== 'failed') return false;
      if (last.startedAt.getTime() > this.#now().getTime() - hourMs) return false;
    }
    const { rowCount } = await owner.query('select from brands limit 1');
    return rowCount !== 0;
  }

  async #run(): Promise<void> {
    const { database, log } = this.#options;
    const run = { night: this.#night, startedAt: this.#now() };
    const end = async (outcome: BackupOutcome) => {
      await keepRun(database.owner, { ...run, finishedAt: this.#now(), outcome });
      if (outcome.kind !== 'done') log.error({ failure: outcome.failure }, 'nightly backup');
    };
    try {
      await end(await this.#backUp());
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      log.error({ err: error }, 'nightly backup failed');
      await end({
        kind: 'failed',
        failure: error instanceof Error ? error.message : String(error),
      });
    }
  }

  async #backUp(): Promise<BackupOutcome> {
    const { database, storage, secretKey, config } = this.#options;
    const { signal } = this.#stopping;
    const key = backupKey(secretKey);
    const source = { owner: database.owner, storage, key, now: this.#now, signal };
    const { name, bytes, sums } = await writeBackup(source, this.#place);
    const written = await this.#place.open(name);
    if (written === null) throw new Error(`The backup ${name} is not where it was put`);
    addAbortSignal(signal, written);
    const { wrongBooks } = await verifyBackup(written, key, join(config.dataDir, 'backup-check'));
    const { missing, damaged, examples } = sums.files;
    const faults = [
      ...(missing + damaged > 0
        ? [`${missing} 个文件缺失、${damaged} 个文件损坏（${examples.join('、')}）`]
        : []),
      ...(wrongBooks.length > 0 ? [`${wrongBooks.join('、')} 的账目不一致`] : []),
    ];
    if (faults.length > 0) return { kind: 'incomplete', name, bytes, failure: faults.join('；') };
    await this.#letGoOfOld();
    return { kind: 'done', name, bytes };
  }

  async #letGoOfOld(): Promise<void> {
    const first = addDays(businessDateOf(this.#now()), -this.#options.config.backupKeepDays);
    for (const { name, madeAt } of await this.#place.list())
      if (businessDateOf(madeAt) < first) await this.#place.remove(name);
  }
}
