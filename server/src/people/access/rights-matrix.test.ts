import { brandPermissions, isOfPlatform, platformPermissions } from '@rental/contract/permissions';
import type { RefusalBody } from '@rental/contract/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareOf } from '../../testing/size.ts';
import { editorWith, platformOperator } from '../../testing/people/editors.ts';
import { callNames, endpointOf, rightCalls } from '../../testing/wire/calls.ts';
import { someOrders } from '../../testing/wire/rows.ts';
import { urlOf, type Parts } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type World } from '../../testing/world.ts';

// Every right by every call: a role that gives exactly one right opens the calls that ask for it, and no other.

let world: World;
let orderId = 0;
beforeAll(async () => {
  world = await createWorld();
  [orderId = 0] = await someOrders(world, world.alpha, 1);
});
afterAll(() => world.close());

const order = (name: (typeof callNames)[number]) =>
  Number(endpointOf(name).permission === 'signedIn');
/** Calls without a right come last: some end the login. */
const inOrder = callNames
  .filter((name) => endpointOf(name).permission !== 'public')
  .toSorted((one, other) => order(one) - order(other));

async function isRefusedEntry(caller: Caller, name: (typeof callNames)[number]): Promise<boolean> {
  const { body, ...place } = rightCalls(orderId)[name] as Parts;
  const heard = await world.app.inject({
    method: endpointOf(name).method,
    url: urlOf(name, place),
    headers: {
      host: caller.host,
      authorization: caller.token ?? '',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  if (heard.statusCode < 400) return false;
  return (JSON.parse(heard.body) as RefusalBody).code === 'forbidden';
}

test.each(brandPermissions.map((right, nth) => ({ right, nth })))(
  'with $right alone the calls that ask for it open, and no others',
  async ({ right, nth }) => {
    const caller = await editorWith(world, world.alpha, [right]);

    const wrong: string[] = [];
    const others = new Set(shareOf(inOrder, nth, 8));
    for (const name of inOrder) {
      const { permission, platforms } = endpointOf(name);
      if (permission !== right && !others.has(name)) continue;
      const isOpen =
        platforms.includes('manage') &&
        (permission === 'signedIn' || permission === right) &&
        name !== 'createExport'; // it takes the right of the list as well
      if ((await isRefusedEntry(caller, name)) === isOpen) wrong.push(name);
    }

    expect(wrong).toEqual([]);
  },
);

test('a right of the brand’s own opens no call at all', async () => {
  const caller = await editorWith(world, world.alpha, ['custom:report']);

  for (const name of inOrder)
    expect([name, await isRefusedEntry(caller, name)]).toEqual([
      name,
      endpointOf(name).permission !== 'signedIn' || !endpointOf(name).platforms.includes('manage'),
    ]);
});

test.each(platformPermissions)(
  'with %s in a role of a brand no call opens, and in the role of the platform those of the platform’s rights',
  async (right) => {
    const ofBrand = await editorWith(world, world.alpha, [right]);
    const ofPlatform = await platformOperator(world, world.alpha);

    for (const name of inOrder) {
      const { permission, platforms } = endpointOf(name);
      if (permission === 'signedIn' || !platforms.includes('manage')) continue;
      const refused = [await isRefusedEntry(ofBrand, name), await isRefusedEntry(ofPlatform, name)];
      expect([name, ...refused]).toEqual([name, true, !isOfPlatform(permission)]);
    }
  },
);
