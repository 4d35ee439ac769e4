import { sql, type RawBuilder } from 'kysely';

/**
 * The promises `p` of a brand that a condition leaves, with what came `in_time` and `late`. A promise that was kept came in time as a whole. Of
 * one that was broken did what had come in by its day; the rest came late as far as something came in on the case before the next promise
 * was made. One that another took the place of came to nothing.
 */
export const judgedPromises = (brand: string, condition: RawBuilder<unknown>) => sql`
  select p.*, case when p.state <> 'broken' then 0 else least(p.amount_fen - p.in_time, (
      select coalesce(sum(r.amount_fen), 0)::bigint from overdue_recoveries r
      where r.brand_code = ${brand} and r.case_id = p.case_id and r.day > p.due_on and r.at < coalesce((
        select min(n.at) from dunning_promises n
        where n.brand_code = ${brand} and n.case_id = p.case_id and n.id > p.id), 'infinity'))) end as late
  from (
    select p.*, case when p.state = 'kept' then p.amount_fen
      when p.state = 'broken' then least(p.paid_fen, p.amount_fen) else 0 end as in_time
    from dunning_promises p where p.brand_code = ${brand} and ${condition}) p`;
