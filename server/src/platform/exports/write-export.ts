import { actingBrand } from '../../jobs/acting-job.ts';
import { createHash } from 'node:crypto';
import { exportableLists } from '@rental/contract/exportable-lists';
import { maxExportedRows, type ExportFailure } from '@rental/contract/platform/export-words';
import type { Tx } from '../../db/transaction.ts';
import type { Storage } from '../../gateways/storage/storage.ts';
import type { Reach } from '../../http/context.ts';
import type { Cell, ExportableList } from '../../http/exportable-list.ts';
import { isTurnedOn } from '../../http/turned-on.ts';
import { jobHandler, type JobHandler, type JobRun, type LastStep } from '../../jobs/job.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { operatorNow, platformOf } from '../../people/auth/public.ts';
import { reachesAllStores } from '../../people/data-scope/public.ts';
import type { PersonalData } from '../../personal-data.ts';
import { announce, Audience } from '../../people/notifications/public.ts';
import { insertFile } from '../materials/public.ts';
import { filtersFor, mayRead, type ExportableLists } from './create-export.ts';
import { exportJob, type ExportJobPayload } from './export-job.ts';
import {
  lockExport,
  saveBegun,
  saveEnded,
  saveProgress,
  type StoredExport,
} from './export-store.ts';
import { csvFile } from './files/csv-file.ts';
import { xlsxFile } from './files/xlsx-file.ts';

const keptMs = 7 * 86_400_000;
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export interface ExportLimits {
  readonly maxRows?: number | undefined;
  /** Rows of a read: few enough that nothing else waits while they are made text. */
  readonly pageRows?: number | undefined;
  /** How often the operator is told, and the rights are asked again. */
  readonly progressMs?: number | undefined;
}

interface WriteOptions extends ExportLimits {
  readonly lists: ExportableLists;
  readonly storage: Storage;
  readonly personal: PersonalData;
}

interface Settings extends WriteOptions {
  readonly maxRows: number;
  readonly pageRows: number;
  readonly progressMs: number;
}

/** The export cannot become what was asked for: told to the operator, and not tried again. */
class Failed extends Error {
  readonly failure: ExportFailure;
  constructor(failure: ExportFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** The operator wants it no more. */
class Cancelled extends Error {}

/** An export under way. */
interface Work {
  readonly run: JobRun;
  readonly settings: Settings;
  readonly wanted: StoredExport;
  readonly list: ExportableList;
  readonly reach: Reach;
  readonly payload: ExportJobPayload;
}

/**
 * Writes an export page by page, each page read in a transaction of its own: no long snapshot, and no more in memory
 * than a page. What the operator may see is asked when it begins and again with each progress, so that whoever loses
 * the right gets no file.
 */
export function exportWriter(options: WriteOptions): JobHandler {
  const settings: Settings = {
    ...options,
    maxRows: options.maxRows ?? maxExportedRows,
    pageRows: options.pageRows ?? 250,
    progressMs: options.progressMs ?? 1_000,
  };
  return jobHandler<ExportJobPayload>({
    kind: exportJob,
    most: 2,
    run: async (payload, run) => {
      try {
        const work = await begin(payload, run, settings);
        return work === null ? undefined : await write(work);
      } catch (error) {
        if (error instanceof Cancelled) return undefined;
        if (!(error instanceof Failed)) throw error;
        return (tx) => fail(tx, payload, run, error.failure);
      }
    },
    onDead: (payload, run, tx) => fail(tx, payload, run, 'fault'),
  });
}

/** Null where it was cancelled before it began. */
async function begin(
  payload: ExportJobPayload,
  run: JobRun,
  settings: Settings,
): Promise<Work | null> {
  const { brand } = run;
  const found = await run.transaction('read only', async (tx) => {
    const wanted = await exportOf(tx, brand, payload.exportId);
    if (!wanted || !['queued', 'running'].includes(wanted.status)) return null;
    const list = settings.lists.get(wanted.list);
    if (!list) throw new Error(`No area declares ${wanted.list}`);
    const reach = await reachOf(tx, run, wanted, { ...settings, list });
    const filters = filtersFor(list, wanted.query);
    const totalRows = await list.count(tx, reach, filters, settings.maxRows + 1);
    if (totalRows > settings.maxRows) throw new Failed('too_many_rows');
    return { totalRows, work: { run, settings, wanted, list, reach, payload } };
  });
  if (!found) return null;
  const isBegun = await run.transaction('read write', async (tx) => {
    const wanted = await lockExport(tx, brand, payload.exportId);
    if (!wanted || !['queued', 'running'].includes(wanted.status)) return false;
    const { totalRows } = found;
    await saveBegun(tx, { brand, id: wanted.id, now: run.now(), totalRows });
    await tell(tx, run, wanted);
    return true;
  });
  return isBegun ? found.work : null;
}

const exportOf = (tx: Tx, brand: string, id: number): Promise<StoredExport | undefined> =>
  tx
    .selectFrom('exports')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .executeTakeFirst();

/** The operator's present rights, or a failure: disabled, or without the right to export or to the list. */
async function reachOf(
  tx: Tx,
  run: JobRun,
  { operator_id, purpose }: StoredExport,
  { list, personal }: Pick<Work, 'list'> & Pick<Settings, 'personal'>,
): Promise<Reach> {
  const operator = await operatorNow(tx, run.brand, operator_id, purpose);
  const brand = await actingBrand(tx, run.brand);
  if (!operator || !mayRead(operator, list)) throw new Failed('rights_changed');
  if (list.isOfWholeBrand === true && !reachesAllStores({ operator }))
    throw new Failed('rights_changed');
  if (list.flag !== undefined && !(await isTurnedOn(tx, run.brand, list.flag)))
    throw new Failed('rights_changed');
  return { brandCode: run.brand, brand, operator, now: run.now(), personal };
}

/** Stores the file; its row, the end of the export and the audit are left to the last step, all or none. */
async function write(work: Work): Promise<LastStep> {
  const { run, settings, wanted, payload } = work;
  const hash = createHash('sha256');
  const written = { rows: 0, bytes: 0 };
  async function* hashed() {
    for await (const chunk of fileOf(work, pagesOf(work, written))) {
      hash.update(chunk);
      written.bytes += chunk.length;
      yield chunk;
    }
  }
  await settings.storage.putStream(wanted.file_key, hashed(), types[wanted.format]);
  const sha256 = hash.digest();

  return async (tx) => {
    const now = run.now();
    const place = { brand: run.brand, id: wanted.id, now };
    const ended = await saveEnded(tx, place, {
      status: 'done',
      done_rows: written.rows,
      total_rows: written.rows,
      bytes: written.bytes,
      expires_at: new Date(now.getTime() + keptMs),
    });
    if (!ended) return; // cancelled in the last moment: the bytes go with the next purge
    await insertFile({ ...work.reach, now }, tx, {
      key: ended.file_key,
      kind: 'export',
      is_private: true,
      original_name: ended.file_name,
      mime: types[ended.format],
      bytes: written.bytes,
      width: null,
      height: null,
      sha256,
    });
    await audit(tx, run, payload, ended, 'ok');
    await tell(tx, run, ended);
  };
}

function fileOf(
  work: Work,
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncIterable<Buffer> {
  const { list, wanted } = work;
  const columns = cellsOf(work);
  if (wanted.format === 'csv') return csvFile(columns, pages);
  return xlsxFile(exportableLists[list.name], columns, pages);
}

/** The file's columns that the brand has, in the order in which the list's were asked for. */
const cellsOf = ({ list: { columns }, wanted, reach: { brand } }: Work) =>
  wanted.columns
    .flatMap((key) => columns.find((column) => column.key === key)?.cells ?? [])
    .filter(({ flag }) => flag === undefined || brand.flags[flag]);

async function* pagesOf(
  work: Work,
  written: { rows: number },
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const { run, settings, wanted, list, reach } = work;
  const filters = filtersFor(list, wanted.query);
  const cells = cellsOf(work);
  let toldAt = performance.now();
  let after: unknown = null;
  do {
    run.signal.throwIfAborted();
    const place = after;
    const page = await run.transaction('read only', (tx) =>
      list.page(tx, reach, filters, place, settings.pageRows),
    );
    written.rows += page.rows.length;
    if (written.rows > settings.maxRows) throw new Failed('too_many_rows');
    yield page.rows.map((row) => cells.map((cell) => cell.value(row)));
    if (performance.now() - toldAt >= settings.progressMs) {
      await progress(work, written.rows);
      toldAt = performance.now();
    }
    after = page.last;
  } while (after !== null);
  await progress(work, written.rows);
}

async function progress(
  { run, wanted, list, reach, settings }: Work,
  doneRows: number,
): Promise<void> {
  await run.transaction('read write', async (tx) => {
    const now = await reachOf(tx, run, wanted, { ...settings, list });
    if (!reachesTheSame(now, reach)) throw new Failed('rights_changed');
    const isWanted = await saveProgress(tx, { brand: run.brand, id: wanted.id, doneRows });
    if (!isWanted) throw new Cancelled();
    await tell(tx, run, wanted);
  });
}

const reachesTheSame = ({ operator: one }: Reach, { operator: other }: Reach) =>
  one.reach === other.reach &&
  one.departmentId === other.departmentId &&
  one.scope.channelId === other.scope.channelId &&
  String(one.scope.storeIds) === String(other.scope.storeIds);

async function fail(
  tx: Tx,
  payload: ExportJobPayload,
  run: Pick<JobRun, 'brand' | 'now'>,
  failure: ExportFailure,
): Promise<void> {
  const place = { brand: run.brand, id: payload.exportId, now: run.now() };
  const ended = await saveEnded(tx, place, { status: 'failed', failure });
  if (!ended) return;
  await audit(tx, run, payload, ended, failure);
  await tell(tx, run, ended);
}

/** The result and its rows; the request that asked for it is named by its trace. */
const audit = (
  tx: Tx,
  { brand, now }: Pick<JobRun, 'brand' | 'now'>,
  { address, traceId }: ExportJobPayload,
  ended: StoredExport,
  result: 'ok' | ExportFailure,
) =>
  writeAudit(
    tx,
    { now: now(), address, traceId, brand: { code: brand } },
    {
      operation: 'export:end',
      object: `export ${ended.id}`,
      result,
      operatorId: ended.operator_id,
      purpose: ended.purpose,
      after: { rows: ended.done_rows, bytes: ended.bytes },
    },
  );

/** To the operator alone: the page then reads how far it is. */
const tell = (
  tx: Tx,
  { brand, now }: Pick<JobRun, 'brand' | 'now'>,
  { id, operator_id, purpose }: StoredExport,
) =>
  announce(tx, brand, {
    type: 'export',
    occasion: 'exportChanged',
    message: String(id),
    at: now(),
    to: Audience.operator(operator_id).on(platformOf(purpose)),
    object: `export ${id}`,
  });
