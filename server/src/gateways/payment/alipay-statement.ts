import type { BusinessDate } from '@rental/domain/business-date';
import { readCsv } from '@rental/domain/csv';
import { collectTable } from '@rental/domain/import-table';
import { readAlipayFile } from '@rental/domain/rental/statements/files/alipay-file';
import {
  bareCell,
  cellsBelow,
  type Cells,
  type FileLine,
} from '@rental/domain/rental/statements/files/file-line';
import type { StatementLine } from '@rental/domain/rental/statements/statement';
import { unzipSync } from 'fflate';
import { Undecided } from '../undecided.ts';
import type { AccountFileOutcome } from './account-file.ts';
import type { AlipayClient } from './alipay-client.ts';
import type { AlipayPlace } from './alipay-place.ts';
import { alipayWord } from './alipay-words.ts';
import type { StatementOutcome } from './payment-gateway.ts';
import { paymentsAndRefunds, statementLines } from './statement-lines.ts';

/** Threat model 37: the limits of the packed file, and of what it unpacks to. */
const mostPackedBytes = 8 * 1024 * 1024;
const mostUnpackedBytes = 20 * 1024 * 1024;
const mostParts = 20;

interface At {
  readonly client: AlipayClient;
  readonly place: AlipayPlace;
  /** Transfers stand in 账务明细 alone, payments and refunds in 业务明细. */
  readonly isPayout: boolean;
}

interface Asked {
  readonly merchant: string;
  readonly day: BusinessDate;
}

/** The statement of a day: the ZIP is fetched at once, for its address is good for half a minute. */
export async function statementOf(at: At, { merchant, day }: Asked): Promise<StatementOutcome> {
  const bytes = await packedBill(at, at.isPayout ? 'signcustomer' : 'trade', day);
  if (bytes === null) return { kind: 'notYet' };
  const cells = cellsOf(detailIn(bytes));
  const { lines, errors } = readAlipayFile(cells);
  if (errors.length > 0) throw unreadable();
  if (!isOfMerchant(cells, merchant) || lines.some((line) => line.day !== day)) throw unreadable();
  return {
    kind: 'ready',
    lines: at.isPayout ? transfersOf(cells, lines) : paymentsAndRefunds(lines),
  };
}

/** 账务明细 of a day, which has each movement of the account with its balance, as it is published (ADR 82). */
export async function accountFileOf(
  at: Pick<At, 'client' | 'place'>,
  { merchant, day }: Asked,
): Promise<AccountFileOutcome> {
  const bytes = await packedBill(at, 'signcustomer', day);
  if (bytes === null) return { kind: 'notYet' };
  const detail = detailIn(bytes);
  if (!isOfMerchant(cellsOf(detail), merchant)) throw unreadable();
  return { kind: 'ready', account: 'alipay', fileName: `${merchant}-${day}.csv`, bytes: detail };
}

const unreadable = () => new Undecided('the statement of 支付宝 cannot be read');

async function packedBill(
  { client, place }: Pick<At, 'client' | 'place'>,
  type: 'trade' | 'signcustomer',
  day: BusinessDate,
): Promise<Uint8Array | null> {
  const answer = await client.ask('alipay.data.dataservice.bill.downloadurl.query', {
    bill_type: type,
    bill_date: day,
  });
  if (answer.kind === 'refused') {
    if (/bill_not_exist/i.test(answer.code)) return null;
    throw new Undecided(`支付宝 answered ${answer.code}`);
  }
  const { host, pathname, search } = addressOf(alipayWord(answer.data, 'billDownloadUrl'));
  const path = `${pathname}${search}`;
  return place.files.download({ host, path, mostBytes: mostPackedBytes });
}

function addressOf(url: string): URL {
  const address = URL.parse(url);
  if (address === null) throw unreadable();
  return address;
}

/** The one part that has the lines; the others sum them up. */
function detailIn(bytes: Uint8Array): Uint8Array {
  const detail = partsIn(bytes).find((part) => /^#[^\r\n]*明细查询/.test(textOf(part)));
  if (detail === undefined) throw unreadable();
  return detail;
}

const textOf = (part: Uint8Array): string => new TextDecoder('gb18030').decode(part);

function cellsOf(part: Uint8Array): Cells {
  const table = collectTable();
  readCsv(textOf(part), table);
  const { rows } = table.read();
  if (rows === null) throw unreadable();
  return rows;
}

function partsIn(bytes: Uint8Array): Uint8Array[] {
  let unpackedBytes = 0;
  let parts = 0;
  try {
    return Object.values(
      unzipSync(bytes, {
        filter: ({ size, originalSize }) => {
          unpackedBytes += Math.max(size, originalSize);
          parts += 1;
          if (unpackedBytes > mostUnpackedBytes || parts > mostParts) throw unreadable();
          return true;
        },
      }),
    );
  } catch {
    throw unreadable();
  }
}

/** 「#账号：[20880000000000010156]」: the merchant, with a number of its account behind. */
function isOfMerchant(cells: Cells, merchant: string): boolean {
  const said = cells.flat().find((cell) => bareCell(cell).startsWith('#账号：'));
  return said === undefined || bareCell(said).startsWith(`#账号：[${merchant}`);
}

/** 账务明细 has each movement of the account: those that it calls 转账 and that leave it are ours. */
function transfersOf(cells: Cells, lines: readonly FileLine[]): StatementLine[] {
  const head = cells.find((row) => row.map(bareCell).includes('业务流水号')) ?? [];
  const titles = head.map(bareCell);
  const transfers = new Set(
    cells
      .map((row) => cellsBelow(titles, row))
      .filter((cellOf) => cellOf('业务类型').includes('转账'))
      .map((cellOf) => cellOf('业务流水号') || cellOf('账务流水号')),
  );
  return statementLines(lines, ({ direction, providerNo }) =>
    direction === 'out' && transfers.has(providerNo) ? 'transfer' : null,
  );
}
