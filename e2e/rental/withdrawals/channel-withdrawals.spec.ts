import { expect, type Page } from '@playwright/test';
import { changeAsOwner } from '../../support/database.ts';
import { newShop } from '../../support/money-shop.ts';
import type { Operator } from '../../support/site.ts';
import { test } from '../../support/test.ts';
import { approveAndPay, prove, rowsOf } from '../../support/withdrawals.ts';

/** A channel of the shop with an operator, whose commission of ¥200.00 was approved; answers the operator. */
async function newChannel(admin: Operator): Promise<Operator> {
  const { brand } = admin;
  const change = (statement: string) => changeAsOwner(brand, statement, [brand]);
  await change(
    `insert into channels (brand_code, code, name, commission_bp) values ($1, 'QD8', '校园渠道', 800)`,
  );
  await change(
    `with person as (
       insert into operators (brand_code, username, password_hash, nick_name, purpose, channel_id)
       select o.brand_code, 'xiaoyuan', o.password_hash, '小袁', 2, c.id
       from operators o join channels c on c.brand_code = $1
       where o.brand_code = $1 and o.username = 'guanli'
       returning id
     )
     insert into operator_roles (brand_code, operator_id, role_id)
     select $1, person.id, r.id from person cross join roles r where r.brand_code = $1 and r.code = 'ROLE_CHANNEL'`,
  );
  await change(
    `with rule as (
       insert into commission_rules (brand_code, channel_id, number, rate_bp, frozen_days, starts_on, operator_id, created_at)
       select $1, c.id, 1, 10000, 0, '2026-01-01', o.id, now()
       from channels c cross join (select min(id) as id from operators where brand_code = $1) o where c.brand_code = $1
       returning id, channel_id
     ), commission as (
       insert into commissions (brand_code, commission_no, channel_id, rule_id, state, from_on, to_on, ripe_on, seen_to, base_fen,
         share_fen, net_fen, reviewed_at, created_at)
       select $1, 'YJ1', channel_id, id, 'toPay', '2026-01-01', '2026-01-31', '2026-01-31', 0, 20000, 20000, 20000, now(), now()
       from rule
     ), act as (
       insert into acts (brand_code, kind, subject_kind, subject_id, proof_keys, happened_on, posted_on, at)
       select $1, 'settleCommission', 'channel', channel_id, '{}', current_date, current_date, now() from rule
       returning id, subject_id
     ), owed as (
       insert into transfers (brand_code, act_id, kind, debit, credit, amount_fen, is_reversal, credit_subject, at)
       select $1, id, 'commissionSettled', 'channelCommission', 'channelPayable', 20000, false, subject_id, now() from act
       returning id, credit_subject
     )
     insert into account_balances (brand_code, code, subject_id, debit_fen, credit_fen, added_to)
     select $1, 'channelPayable', credit_subject, 0, 20000, id from owed`,
  );
  await change(
    `insert into account_moves (brand_code, code, debit_fen, credit_fen)
     values ($1, 'channelCommission', 20000, 0), ($1, 'channelPayable', 0, 20000)`,
  );
  return { ...admin, platform: 'channel', username: 'xiaoyuan' };
}

test('S181 S182: a channel enters its account, applies for its money, and sees it paid by the office', async ({
  browsers,
}) => {
  test.setTimeout(120_000);
  const admin = await newShop('qudaotixian');
  const partner = await newChannel(admin);
  const office = await browsers.open(admin, '/finance/withdrawal');
  const officeDialog = office.getByRole('dialog').last();
  const page = await browsers.open(partner, '/earnings');
  const dialog = page.getByRole('dialog').last();
  const choose = async (of: Page) => {
    await of.getByRole('dialog').last().getByLabel('主体').click();
    await of.getByTitle('校园渠道', { exact: true }).last().click();
  };

  await office.getByRole('button', { name: '到账账户' }).click();
  await choose(office);
  await office.getByRole('button', { name: '设置收款主体' }).click();
  await officeDialog.getByLabel('收款主体').fill('李四');
  await prove(officeDialog, admin.password, '保存');
  await expect(office.getByText('李四')).toBeVisible();

  const earnings = page.getByRole('region', { name: '我的收益', exact: true }).last();
  await expect(earnings).toContainText('可提现¥200.00');
  await earnings.getByRole('button', { name: '到账账户' }).click();
  await page.getByRole('button', { name: '添加或更换账户' }).click();
  await dialog.getByLabel('账号').fill('13800000006');
  await dialog.getByLabel('户名').fill('李四');
  await prove(dialog, admin.password, '保存账户');
  await expect(page.getByText('待核验')).toBeVisible();

  await office.reload();
  await office.getByRole('button', { name: '到账账户' }).click();
  await choose(office);
  await office.getByRole('button', { name: '核验', exact: true }).click();
  await prove(officeDialog, admin.password, '核验通过');
  await expect(office.getByText('已核验')).toBeVisible();

  await page.reload();
  await earnings.getByRole('button', { name: '申请提现' }).click();
  await expect(dialog).toContainText('可用余额 ¥200.00');
  await dialog.getByLabel('到账账户').click();
  await page.getByTitle('李*，支付宝 138****0006').click();
  await dialog.getByLabel('提现金额').fill('150.00');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(dialog).toBeHidden();
  await expect(earnings).toContainText('可提现¥50.00');
  await expect(earnings).toContainText('提现中¥150.00');
  await expect(rowsOf(page, '佣金账期数据')).toContainText('转入余额');

  await office.reload();
  await expect(rowsOf(office, '提现数据')).toContainText('校园渠道');
  await approveAndPay(office, admin);

  await page.goto('/finance/withdrawal');
  const rows = rowsOf(page, '提现数据');
  await expect(rows).toContainText('提现成功');
  await rows.getByRole('button', { name: '详情' }).click();
  await expect(dialog.getByRole('region', { name: '回单' })).toContainText('流水号');
  await page.goto('/earnings');
  await expect(earnings).toContainText('已打款¥150.00');
});
