import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { readCsv } from '@rental/domain/csv';
import { collectTable } from '@rental/domain/import-table';
import { addDays, startOf, type BusinessDate } from '@rental/domain/business-date';
import { bareCell, cellsBelow, type Cells } from '@rental/domain/rental/statements/files/file-line';
import { readWechatFile } from '@rental/domain/rental/statements/files/wechat-file';
import { Undecided } from '../undecided.ts';
import type { AccountFileOutcome } from './account-file.ts';
import type { StatementOutcome } from './payment-gateway.ts';
import { paymentsAndRefunds } from './statement-lines.ts';
import type { WechatClient } from './wechat-client.ts';
import type { WechatPlace } from './wechat-place.ts';
import { wechatWord } from './wechat-words.ts';

/** Threat model 37: the limits of the packed file, and of what it unpacks to. */
const mostPackedBytes = 8 * 1024 * 1024;
const mostUnpackedBytes = 20 * 1024 * 1024;

interface At {
  readonly client: WechatClient;
  readonly place: WechatPlace;
}

interface Asked {
  readonly merchant: string;
  readonly day: BusinessDate;
}

const unreadable = () => new Undecided('the statement of 微信支付 cannot be read');

/** 交易账单 of a day: its payments and refunds. A day without any has no file. */
export async function statementOf(at: At, { merchant, day }: Asked): Promise<StatementOutcome> {
  const bytes = await bill(at, day, 'tradebill?bill_type=ALL');
  if (typeof bytes === 'string')
    return bytes === 'notYet' ? { kind: 'notYet' } : { kind: 'ready', lines: [] };
  const cells = cellsOf(bytes);
  const { lines, errors } = readWechatFile(cells);
  if (errors.length > 0) throw unreadable();
  if (!isOfMerchant(cells, merchant) || lines.some((line) => line.day !== day)) throw unreadable();
  return { kind: 'ready', lines: paymentsAndRefunds(lines) };
}

/** 资金账单 of a day, which has each movement of the account with its balance, as it is published (ADR 82). It names no merchant. */
export async function accountFileOf(at: At, { merchant, day }: Asked): Promise<AccountFileOutcome> {
  const bytes = await bill(at, day, 'fundflowbill?account_type=BASIC');
  if (typeof bytes === 'string') return { kind: bytes };
  return { kind: 'ready', account: 'wechat', fileName: `${merchant}-${day}.csv`, bytes };
}

/** The hour of the next day from which bills are made. */
const madeFromHours = 10;

/** The bytes of a bill. `none`: there was nothing on that day. */
async function bill(
  { client, place }: At,
  day: BusinessDate,
  of: string,
): Promise<Uint8Array | 'notYet' | 'none'> {
  const answer = await client.get(`/v3/bill/${of}&bill_date=${day}&tar_type=GZIP`);
  if (answer.kind === 'refused') {
    if (answer.code === 'STATEMENT_CREATING') return 'notYet';
    if (answer.code !== 'NO_STATEMENT_EXIST')
      throw new Undecided(`微信支付 answered ${answer.code}`);
    const madeAt = startOf(addDays(day, 1)).getTime() + madeFromHours * 3_600_000;
    return place.now().getTime() < madeAt ? 'notYet' : 'none';
  }
  const packed = await client.file(wechatWord(answer.data, 'download_url'), mostPackedBytes);
  const bytes = unpacked(packed);
  const digest = createHash('sha1').update(bytes).digest('hex');
  if (digest !== wechatWord(answer.data, 'hash_value').toLowerCase()) throw unreadable();
  return bytes;
}

function unpacked(packed: Uint8Array): Uint8Array {
  try {
    return gunzipSync(packed, { maxOutputLength: mostUnpackedBytes });
  } catch {
    throw unreadable();
  }
}

function cellsOf(bytes: Uint8Array): Cells {
  const table = collectTable();
  readCsv(new TextDecoder('utf-8').decode(bytes), table);
  const { rows } = table.read();
  if (rows === null) throw unreadable();
  return rows;
}

/** Each row names the merchant that it is of. */
function isOfMerchant(cells: Cells, merchant: string): boolean {
  const titles = (cells.find((row) => row.map(bareCell).includes('商户号')) ?? []).map(bareCell);
  return cells
    .filter((row) => row.length === titles.length)
    .map((row) => cellsBelow(titles, row)('商户号'))
    .every((named) => named === '商户号' || named === merchant);
}
