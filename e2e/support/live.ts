import type { LiveFrame } from '@rental/contract/people/notifications/live';
import { changeAsOwner } from './database.ts';
import type { Operator } from './site.ts';

/** An event of the live channel for this operator alone, as the server's areas announce theirs. */
export async function announceTo(
  { brand, username }: Operator,
  type: LiveFrame['type'],
  message: string,
): Promise<void> {
  await changeAsOwner(
    brand,
    `with announced as (
       insert into live_events (brand_code, at, operator_id, type, message)
       select brand_code, now(), id, $3, $4 from operators where brand_code = $1 and username = $2
       returning brand_code)
     select pg_notify('live', brand_code) from announced`,
    [brand, username, type, message],
  );
}
