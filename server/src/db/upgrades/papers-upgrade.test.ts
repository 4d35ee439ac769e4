import { afterEach, beforeEach, expect, test } from 'vitest';
import { goods, openOldDatabase, orders, type OldDatabase } from '../../testing/old-database.ts';

// A brand of the release before papers were checked one by one.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('060-open-events');
});
afterEach(() => old.close());

test('what was asked for becomes papers, accepted where the request was complete, and nothing of it is lost', async () => {
  const request = (order: string, papers: string, more: string) =>
    `insert into paper_requests (brand_code, order_id, papers, other_words, reason, requested_at, completed_at, photo_keys)
       select 'old', id, '${papers}', ${more} from orders where order_no = '${order}'`;
  await old.addBrand('old');
  await old.inBrand(
    'old',
    ...goods('old'),
    ...orders('old', [0, 0]),
    request('ZL1', '{idCard,work}', `null, '不清晰', now(), now(), array['k1']`),
    request('ZL2', '{credit,other}', `'居住证', '不清晰', now(), null, '{}'`),
    `update orders set papers_wanted = true where order_no = 'ZL2'`,
  );

  await old.migrate('063-papers-by-program');

  expect(
    await old.inBrand(
      'old',
      `select o.order_no, p.kind, p.state, r.other_words, r.customer_note, r.photo_keys, o.papers_wanted, o.papers_sent
       from order_papers p join paper_requests r on r.id = p.request_id join orders o on o.id = p.order_id order by p.id`,
    ),
  ).toEqual(
    [
      ['ZL1', 'idCard', 'accepted', null, ['k1'], false],
      ['ZL1', 'work', 'accepted', null, ['k1'], false],
      ['ZL2', 'credit', 'wanted', '居住证', [], true],
      ['ZL2', 'other', 'wanted', '居住证', [], true],
    ].map(([order_no, kind, state, other_words, photo_keys, papers_wanted]) => ({
      order_no,
      kind,
      state,
      other_words,
      customer_note: null,
      photo_keys,
      papers_wanted,
      papers_sent: false,
    })),
  );
});

test('a file without an operator is a paper, and an app may get the new right', async () => {
  await old.addBrand('old');
  await old.migrate('063-papers-by-program');
  const file = (kind: string, key: string) =>
    `insert into files (brand_code, key, kind, is_private, original_name, mime, bytes, sha256, uploaded_by, created_at)
       values ('old', '${key.repeat(32)}', '${kind}', true, 'a.png', 'image/png', 1, '\\x00', null, now())`;
  const app = (scope: string) =>
    `insert into open_apps (brand_code, name, scopes, addresses, requests_per_minute, is_enabled, created_at)
       values ('old', '商城', '{${scope}}', '{}', 600, true, now())`;

  await old.inBrand('old', file('paper', 'a'), app('documents'));

  await expect(old.inBrand('old', file('deploy', 'b'))).rejects.toThrow('files_uploader_check');
  await expect(old.inBrand('old', app('nothing'))).rejects.toThrow('open_apps_scopes_check');
});
