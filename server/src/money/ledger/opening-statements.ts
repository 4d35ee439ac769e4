/**
 * Opens the books of a brand (`$1`) whose rent bills and deposits were written without them, as a load of data does: what was
 * billed, late fees, payments, waivers, deposits and holds become its opening (期初), as of now. It must have no transfers yet.
 */
export const openingStatements: readonly string[] = [
  `insert into acts (brand_code, kind, order_id, at)
   select brand_code, 'opening', id, now() from orders o
   where brand_code = $1 and (deposit_held_fen > 0 or authorized_fen > 0 or exists (
     select from bills b where b.brand_code = o.brand_code and b.order_id = o.id))
   order by id`,
  `insert into transfers (brand_code, act_id, order_id, bill_id, kind, debit, credit, amount_fen, is_reversal, at)
   select a.brand_code, a.id, a.order_id, part.bill_id, part.kind, part.debit, part.credit, part.amount_fen, false, a.at
   from acts a cross join lateral (
     select null::bigint, 'rentBilled', 'receivable', 'rentIncome',
       coalesce(sum(case when b.status = 5 then b.paid_fen + b.waived_fen else b.amount_fen end), 0)::bigint
     from bills b where b.brand_code = a.brand_code and b.order_id = a.order_id
     union all
     select b.id, said.kind, said.debit, said.credit, said.amount_fen
     from bills b cross join lateral (values
       ('lateFeeBilled', 'receivable', 'lateFeeIncome', b.late_fee_fen),
       ('received', 'bank', 'receivable', b.paid_fen + b.late_fee_paid_fen),
       ('waived', 'writeOff', 'receivable', b.waived_fen + b.late_fee_waived_fen)
     ) said (kind, debit, credit, amount_fen)
     where b.brand_code = a.brand_code and b.order_id = a.order_id
     union all
     select null, 'depositReceived', 'bank', 'depositHeld', o.deposit_held_fen
     from orders o where o.brand_code = a.brand_code and o.id = a.order_id
     union all
     select null, 'authorized', 'authorizationHeld', 'authorizationOwed', o.authorized_fen
     from orders o where o.brand_code = a.brand_code and o.id = a.order_id
   ) part (bill_id, kind, debit, credit, amount_fen)
   where a.brand_code = $1 and a.kind = 'opening' and part.amount_fen > 0`,
  `update accounts a set debit_fen = moved.debit_fen, credit_fen = moved.credit_fen
   from (
     select code, coalesce(sum(t.amount_fen) filter (where t.debit = code), 0)::bigint,
       coalesce(sum(t.amount_fen) filter (where t.credit = code), 0)::bigint
     from transfers t cross join lateral (values (t.debit), (t.credit)) account (code)
     where t.brand_code = $1 group by code
   ) moved (code, debit_fen, credit_fen)
   where a.brand_code = $1 and a.code = moved.code`,
];
