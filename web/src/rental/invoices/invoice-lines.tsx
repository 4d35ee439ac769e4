import type { InvoiceLineShown } from '@rental/contract/rental/invoices';
import { fen, sumFen, type Fen } from '@rental/domain/money';
import { incomeKinds } from '@rental/domain/money/accounting/policy';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { rateText } from './invoice-text.tsx';
import '../../ui/plain-table.css';

type Line = Pick<InvoiceLineShown, 'income' | 'amountFen' | 'vatBp' | 'taxFen'>;

/** The lines of an invoice with their tax, as far as their rates are known. */
export function InvoiceLines({ lines }: { readonly lines: readonly Line[] }) {
  const taxes = lines.flatMap(({ taxFen }) => (taxFen === null ? [] : [taxFen]));
  const gross = sumFen(lines.map(({ amountFen }) => amountFen));
  const tax = taxes.length < lines.length ? null : sumFen(taxes);
  return (
    <ScrollRegion className="plain-table-scroll" label="开票项目">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col" className="is-amount">
              价税合计
            </th>
            <th scope="col" className="is-amount">
              税率
            </th>
            <th scope="col" className="is-amount">
              不含税
            </th>
            <th scope="col" className="is-amount">
              税额
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ income, amountFen, vatBp, taxFen }) => (
            <tr key={income}>
              <td>{incomeKinds[income]}</td>
              <td className="is-amount">{moneyText(amountFen)}</td>
              <td className="is-amount">{vatBp === null ? '-' : rateText(vatBp)}</td>
              <td className="is-amount">{netText(amountFen, taxFen)}</td>
              <td className="is-amount">{taxFen === null ? '-' : moneyText(taxFen)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            <td className="is-amount">{moneyText(gross)}</td>
            <td className="is-amount">-</td>
            <td className="is-amount">{netText(gross, tax)}</td>
            <td className="is-amount">{tax === null ? '-' : moneyText(tax)}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

const netText = (gross: Fen, tax: Fen | null): string =>
  tax === null ? '-' : moneyText(fen(gross - tax));
