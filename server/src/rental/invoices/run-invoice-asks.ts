import { assert } from '@rental/domain/assert';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { InvoiceAnswer, InvoiceGateway } from '../../gateways/invoices/invoice-gateway.ts';
import type { Storage } from '../../gateways/storage/storage.ts';
import { orUnknown } from '../../gateways/undecided.ts';
import type { Acting } from '../../http/context.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import { jobHandler, type JobHandler } from '../../jobs/job.ts';
import { atOnce, leasedUntil, questions } from '../../jobs/questions.ts';
import { storeInvoiceFile } from '../../platform/materials/public.ts';
import type { Seal } from '../../sealed.ts';
import { contactOf } from './ask-invoice.ts';
import { handleInvoiceAnswer, type HeardAnswer } from './handle-invoice-answer.ts';
import { changeAsk, invoiceLook, type StoredAsk } from './invoice-asks.ts';
import { linesOf, type StoredInvoice } from './invoice-store.ts';

interface Place {
  readonly id: number;
}

interface Claimed {
  readonly ask: StoredAsk;
  readonly invoice: StoredInvoice;
  readonly lines: Awaited<ReturnType<typeof linesOf>>;
}

interface Asking {
  readonly gateway: InvoiceGateway;
  readonly storage: Storage;
  readonly seal: Seal;
  readonly brand: BrandCode;
}

/** Asks the invoicing programs of a brand about all without an answer (ADR 92). A number is issued once however often it is sent. */
export const invoiceRunner = (tools: Omit<Asking, 'brand'>): JobHandler =>
  jobHandler<object>({
    kind: invoiceLook.kind,
    most: 2,
    run: async (_payload, run) => {
      const { askAll } = questions(run, await actingJob(run), {
        waiting: waitingAsks,
        claim,
        ask: (claimed) => heardOn({ ...tools, brand: run.brand }, claimed),
        handleResult: (ctx, tx, { id }, heard: HeardAnswer) =>
          handleInvoiceAnswer(ctx, tx, id, heard),
      });
      await askAll();
    },
  });

const waitingAsks = (tx: Tx, brand: BrandCode, now: Date): Promise<Place[]> =>
  tx
    .selectFrom('invoice_asks')
    .select('id')
    .where('brand_code', '=', brand)
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('id')
    .limit(atOnce)
    .execute();

/** Takes a question for this worker; null where its end came meanwhile, or another one asks. */
async function claim({ brandCode: brand, now }: Acting, tx: Tx, { id }: Place) {
  const ask = await tx
    .selectFrom('invoice_asks')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (ask.look_at === null || ask.look_at > now) return null;
  await changeAsk(tx, ask, { looks: ask.looks + 1, look_at: leasedUntil(now) });
  const invoice = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('id', '=', ask.invoice_id)
    .executeTakeFirstOrThrow();
  return { ask, invoice, lines: await linesOf(tx, brand, [invoice.id]) };
}

/** The program's answer, with its file kept. Only a number that the program has never heard of is sent. */
async function heardOn(tools: Asking, claimed: Claimed): Promise<HeardAnswer> {
  const { gateway, storage, brand } = tools;
  const { ask_no: askNo } = claimed.ask;
  const found = await orUnknown(gateway.find(askNo, brand));
  const answer = found ?? (await orUnknown(sent(tools, claimed)));
  if (answer.kind !== 'issued') return { answer, file: null };
  const { file } = answer;
  return { answer, file: file === null ? null : await storeInvoiceFile(storage, file) };
}

function sent({ gateway, seal, brand }: Asking, { ask, invoice, lines }: Claimed) {
  const { ask_no: askNo, kind, reason } = ask;
  if (kind === 'reverse') return reversed();
  return gateway.issue(
    {
      askNo,
      kind: invoice.kind,
      buyer: {
        titleKind: invoice.title_kind,
        title: invoice.title,
        taxNo: invoice.tax_no,
        bankName: invoice.bank_name,
        ...contactOf(seal, invoice),
      },
      lines: lines.map(({ income, amount_fen: amountFen, vat_bp: vatBp, tax_fen: taxFen }) => {
        assert(
          vatBp !== null && taxFen !== null,
          `the invoice ${invoice.id} was asked for untaxed`,
        );
        return { income, amountFen, vatBp, taxFen };
      }),
      remark: invoice.remark,
    },
    brand,
  );
  async function reversed(): Promise<InvoiceAnswer> {
    const { fiscal_no: fiscalNo } = invoice;
    assert(fiscalNo !== null && reason !== null, `the invoice ${invoice.id} is not issued`);
    return gateway.reverse({ askNo, fiscalNo, reason }, brand);
  }
}
