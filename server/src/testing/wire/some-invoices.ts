import type { Shop, World } from '../world.ts';
import { stored } from './rows.ts';

/** A request of a person that the contract takes. */
export const aRequest = {
  kind: 'ordinary',
  titleKind: 'person',
  title: '陈晨',
  email: 'chenchen@example.com',
} as const;

/** An invoice of each of the shop's first orders, of both kinds, in every state, as rows alone. */
export const someInvoices = (world: World, shop: Shop) =>
  stored(
    world,
    shop,
    `insert into invoices (brand_code, invoice_no, order_id, store_id, channel_id, customer_id, kind, title_kind, title, tax_no,
       contact, email_shown, amount_fen, tax_fen, state, applicant_id, fiscal_no, issued_on, issuer_id, red_no, reversed_on,
       reason, created_at)
     select o.brand_code, 'FP' || o.n, o.id, o.store_id, o.channel_id, o.customer_id, k.kind,
       case k.kind when 'special' then 'company' else 'person' end, '抬头' || o.n % 3,
       case k.kind when 'special' then '91330106MA2AXXXX0P' end, '', 'a***@example.com', 11300 + o.n,
       case when s.is_issued then 1300 end, s.state, $1,
       case when s.is_issued then lpad(o.n::text, 8, '0') end, case when s.is_issued then date '2026-11-01' + o.n % 5 end,
       case when s.is_issued then $1::bigint end, case when s.state = 'reversed' then lpad(o.n::text, 20, '9') end,
       case when s.state = 'reversed' then date '2026-11-20' end,
       case when s.state in ('refused', 'reversed') then '抬头有误' end,
       timestamptz '2026-11-01 02:00Z' + o.n * interval '1 hour'
     from (select *, row_number() over (order by id)::int n from orders) o,
       lateral (select (array['ordinary', 'special'])[1 + o.n % 2] kind) k,
       lateral (select (array['pending', 'issued', 'toReverse', 'reversed', 'refused', 'withdrawn'])[1 + o.n % 6] state) q,
       lateral (select q.state, q.state in ('issued', 'toReverse', 'reversed') is_issued) s
     where o.n <= 40`,
    [shop.admin.operatorId],
  );
