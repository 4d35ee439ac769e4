import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signaturesOf } from '../../gateways/e-signature/account-signatures.ts';
import { sandboxSignatures } from '../../gateways/e-signature/sandbox-signatures.ts';
import { someOrders } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { anotherServer, createWorld, type World } from '../../testing/world.ts';
import { cellsOfCsv } from './testing/csv-cells.ts';
import { exported, letAllExport } from './testing/exporting.ts';

let bare: World;
let world: World;

// one agreement that was sent to be signed, and one that was not
beforeAll(async () => {
  bare = await createWorld();
  const signatures = signaturesOf(sandboxSignatures(bare.filesDir, bare.secretKey, () => bare.now));
  const app = await anotherServer(bare, { gateways: { signatures } });
  world = Object.create(bare, { app: { value: app } }) as World;
  const { alpha } = bare;
  await letAllExport(bare, alpha);
  for (const name of ['toSign', 'signing']) {
    const order = { order_no: `ZL-${name}` };
    const [orderId = 0] = await someOrders(bare, alpha, 1, orderStatus.approved, order);
    await send(world, alpha.clerk, 'generateAgreement', { body: { orderId } });
    if (name === 'signing') await send(world, alpha.clerk, 'sendAgreement', { body: { orderId } });
  }
});
afterAll(async () => {
  await world.app.close();
  await bare.close();
});

const list = 'listAgreements' as const;

test('合同 are exported as they are seen: with their filters, as far as one reaches, the customer masked', async () => {
  const { alpha } = bare;
  const { templates } = (await send(world, alpha.clerk, 'agreementOptions')).answer;
  const templateIs = String(templates[0]?.id);
  const query = {
    agreementState: 'signing',
    generatedAt: ['2026-11-21', '2026-11-21'],
    templateIs,
  };
  const { answer } = await send(world, alpha.clerk, 'listAgreements', {
    query: { agreementState: 'signing' },
  });

  const csv = await exported(bare, alpha.clerk, { list, query });

  const [titles = [], ...rows] = cellsOfCsv(csv);
  expect(rows).toHaveLength(1);
  const cells = [
    ['合同号', answer.content[0]?.agreementNo],
    ['订单号', 'ZL-signing'],
    ['状态', '签署中'],
    ['模板版本', '设备租赁合同 v1'],
    ['签署方式', '电子签'],
    ['签署方', '商家 西湖店（未签）、用户 王**（未签）、平台 alpha租机（未签）'],
  ];
  expect(cells.map(([title = '']) => [title, rows[0]?.[titles.indexOf(title)]])).toEqual(cells);
  const told = await send(world, alpha.clerk, 'listExports', { query: {} });
  expect(told.answer.content[0]?.criteria).toBe(
    '状态：签署中；模板：设备租赁合同 v1；生成时间：2026-11-21 00:00:00 至 2026-11-22 00:00:00 之前',
  );
  for (const [caller, other, found] of [
    [alpha.clerk, {}, 2],
    [alpha.clerk, { agreementState: 'signed' }, 0],
    [alpha.otherClerk, {}, 0],
  ] as const)
    expect(cellsOfCsv(await exported(bare, caller, { list, query: other }))).toHaveLength(
      1 + found,
    );
});
