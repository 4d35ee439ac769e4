import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { someBill } from '../testing/some-bill.ts';
import { BillPicture } from './bill-picture.tsx';
import { BillTable } from './bill-table.tsx';

vi.mock('virtual:routes', () => ({ default: {} })); // the build draws it from the contract

const bill = someBill({
  kind: billKinds.extra,
  purpose: '换屏',
  settlementBp: 8_050,
  note: '门店自备',
});
const order = { orderNo: 'ZL1', productName: '手机', skuName: '256GB' } as OrderDetail['order'];

test('S96 an operator reads 结算比例 and 备注 of a bill, the customer who gets the picture does not', () => {
  const shown = renderToStaticMarkup(<BillTable label="账单" bills={[bill]} isInternal />);
  const sent = renderToStaticMarkup(
    <BillPicture order={order} bills={[bill]} isPlan={false} at={0} />,
  );

  for (const words of ['换屏', '结算比例 80.5%', '备注 门店自备']) expect(shown).toContain(words);
  expect(sent).toContain('换屏');
  expect(sent).not.toMatch(/结算|80\.5|备注|门店自备/);
});
