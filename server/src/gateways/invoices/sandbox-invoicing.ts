import { createHash } from 'node:crypto';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import type { UsableAccount } from '../accounts/usable-account.ts';
import { sandboxFile } from '../sandbox/sandbox-file.ts';
import { sandboxMoneyAccount, type SandboxPlace } from '../sandbox/sandbox-money-account.ts';
import { Undecided } from '../undecided.ts';
import type { InvoiceAnswer, InvoiceDriver } from './invoice-gateway.ts';

interface Entry {
  readonly askNo: string;
  readonly merchant: string;
  readonly issuedOn: BusinessDate;
  /** Null: it was issued. */
  readonly failure: string | null;
}

/** Titles by which a demo shows what may become of an invoice. */
const [refusedTitle, lostTitle] = ['拒开', '无应答'];
const redWords = '无应答';

/**
 * An invoicing program of our own, for demos and tests, which takes what the keys of the account have signed. A title that begins with 拒开 is not
 * issued. One that begins with 无应答, and a red letter for that reason, is issued, and the first answer is lost.
 */
export function sandboxInvoicing(account: UsableAccount, place: SandboxPlace): InvoiceDriver {
  const { ask, check } = sandboxMoneyAccount(account, place);
  const file = sandboxFile<Entry>(place.dir, 'invoices.jsonl');
  const known = async (askNo: string) => (await file.entries(askNo))[0];
  const taken = async (entry: Pick<Entry, 'askNo' | 'failure'>): Promise<Entry> => {
    const before = await known(entry.askNo);
    if (before !== undefined) return before;
    const kept = {
      ...entry,
      merchant: ask().merchantNo,
      issuedOn: businessDateOf(place.now()),
    };
    await file.write(kept);
    return kept;
  };
  return {
    check,
    issue: async ({ askNo, buyer: { title } }) => {
      ask();
      const isNew = (await known(askNo)) === undefined;
      const failure = title.startsWith(refusedTitle) ? '购买方信息校验不通过' : null;
      const entry = await taken({ askNo, failure });
      if (isNew && title.startsWith(lostTitle)) throw new Undecided('The answer was lost');
      return answerOf(entry);
    },
    reverse: async ({ askNo, reason }) => {
      ask();
      const isNew = (await known(askNo)) === undefined;
      const entry = await taken({ askNo, failure: null });
      if (isNew && reason.startsWith(redWords)) throw new Undecided('The answer was lost');
      return answerOf(entry);
    },
    find: async (askNo) => {
      ask();
      const entry = await known(askNo);
      return entry === undefined ? null : answerOf(entry);
    },
  };
}

function answerOf({ askNo, issuedOn, failure }: Entry): InvoiceAnswer {
  if (failure !== null) return { kind: 'failed', reason: failure };
  const fiscalNo = numberOf(askNo);
  return {
    kind: 'issued',
    fiscalNo,
    issuedOn,
    file: { name: `电子发票${fiscalNo}.pdf`, bytes: pageOf(fiscalNo) },
  };
}

/** Twenty digits, the same for the same number of ours. */
function numberOf(askNo: string): string {
  const hash = createHash('sha256').update(askNo).digest();
  const tail = (hash.readBigUInt64BE() % 10n ** 18n).toString().padStart(18, '0');
  return `26${tail}`;
}

/** A page that says that it is none of the tax office. */
function pageOf(fiscalNo: string): Buffer {
  const words = `BT /F1 18 Tf 40 160 Td (SANDBOX INVOICE ${fiscalNo}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 480 320]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${words.length}>>\nstream\n${words}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<</Root 1 0 R/Size 6>>\n%%EOF\n`, 'latin1');
}
