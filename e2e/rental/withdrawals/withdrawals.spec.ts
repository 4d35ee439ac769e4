import { expect } from '@playwright/test';
import { changeAsOwner } from '../../support/database.ts';
import { newShop } from '../../support/money-shop.ts';
import { newOperator, newRole } from '../../support/roles.ts';
import { test } from '../../support/test.ts';
import { approveAndPay, prove, rowsOf } from '../../support/withdrawals.ts';

test('S181 S182: a store’s account is entered and verified, its money applied for, approved and paid', async ({
  browsers,
}) => {
  const admin = await newShop('tixian');
  await changeAsOwner(
    admin.brand,
    `update stores set legal_person = '张三丰' where brand_code = $1`,
    [admin.brand],
  );
  await changeAsOwner(
    admin.brand,
    `with credited as (
       insert into acts (brand_code, kind, subject_kind, subject_id, proof_keys, happened_on, posted_on, at)
       select $1, 'paySettlement', 'store', id, '{}', current_date, current_date, now() from stores where brand_code = $1
       returning id, subject_id
     ), earned as (
       insert into transfers (brand_code, act_id, kind, debit, credit, amount_fen, is_reversal, debit_subject, credit_subject, at)
       select $1, id, 'storeSettled', 'storeShare', 'storePayable', 20000, false, null, subject_id, now() from credited
       union all
       select $1, id, 'settlementPaid', 'storePayable', 'storeBalance', 20000, false, subject_id, subject_id, now()
       from credited
       returning id, kind, credit_subject
     )
     insert into account_balances (brand_code, code, subject_id, debit_fen, credit_fen, added_to)
     select $1, 'storePayable', credit_subject, 20000, 20000, (select max(id) from earned)
     from earned where kind = 'storeSettled'
     union all
     select $1, 'storeBalance', credit_subject, 0, 20000, id from earned where kind = 'settlementPaid'`,
    [admin.brand],
  );
  await changeAsOwner(
    admin.brand,
    `insert into account_moves (brand_code, code, debit_fen, credit_fen)
     values ($1, 'storeShare', 20000, 0), ($1, 'storePayable', 20000, 20000), ($1, 'storeBalance', 0, 20000)`,
    [admin.brand],
  );
  await changeAsOwner(
    admin.brand,
    `with rule as (
       insert into settlement_rules (brand_code, store_id, number, mode, rent_bp, buyout_bp, compensation_bp, cycle, cycle_day,
         start_days, starts_on, operator_id, created_at)
       select $1, s.id, 1, 'payout', 10000, 10000, 10000, 'week', 1, 0, '2026-01-01', o.id, now()
       from stores s cross join (select min(id) as id from operators where brand_code = $1) o where s.brand_code = $1
       returning id, store_id
     )
     insert into settlements (brand_code, settlement_no, store_id, rule_id, mode, state, from_on, to_on, seen_to, rent_base_fen,
       rent_share_fen, base_fen, share_fen, net_fen, reviewed_at, paid_at, created_at)
     select $1, 'JS1', store_id, id, 'payout', 'paid', '2026-01-01', '2026-01-07', 0, 20000, 20000, 20000, 20000, 20000,
       now(), now(), now() from rule`,
    [admin.brand],
  );
  const rights = ['withdrawal:list', 'withdrawal:review', 'withdrawal:pay'];
  const second = await newOperator(admin, 'fuhe', await newRole(admin, '复核员', rights));
  const page = await browsers.open(admin, '/finance/withdrawal');
  const theirs = await browsers.open(second, '/finance/withdrawal');
  const dialog = page.getByRole('dialog').last();
  const theirDialog = theirs.getByRole('dialog').last();
  const rows = rowsOf(page, '提现数据');

  await page.getByRole('button', { name: '到账账户' }).click();
  await page.getByRole('button', { name: '添加或更换账户' }).click();
  await dialog.getByLabel('账号').fill('13800000006');
  await dialog.getByLabel('户名').fill('张三丰');
  await prove(dialog, admin.password, '保存账户');
  await expect(page.getByText('待核验')).toBeVisible();

  await theirs.getByRole('button', { name: '到账账户' }).click();
  await theirs.getByRole('button', { name: '核验', exact: true }).click();
  await prove(theirDialog, second.password, '核验通过');
  await expect(theirs.getByText('已核验')).toBeVisible();
  await page.reload();

  await page.getByRole('button', { name: '申请提现' }).click();
  await expect(dialog).toContainText('可用余额 ¥200.00');
  await dialog.getByLabel('到账账户').click();
  await page.getByTitle('张**，支付宝 138****0006').click();
  await dialog.getByRole('button', { name: '全部提现' }).click();
  await expect(dialog.getByLabel('提现金额')).toHaveValue('200.00');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('审核中');

  await theirs.reload();
  await approveAndPay(theirs, second);
  await page.reload();
  await expect(rows).toContainText('提现成功');
});
