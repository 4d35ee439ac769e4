import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const fault = { page: '/order/list', message: 'x is not a function', stack: 'at Page' };

test('a page that broke is in the log under the id that its operator reads', async () => {
  const logged: object[] = [];
  const error = world.app.log.error;
  world.app.log.error = (facts: unknown) => void logged.push(facts as object);

  const { answer } = await send(world, world.alpha.channelOperator, 'reportPageFault', {
    body: fault,
  });
  world.app.log.error = error;

  expect(logged).toEqual([
    {
      ...fault,
      traceId: answer.traceId,
      brand: 'alpha',
      operator: world.alpha.channelOperator.operatorId,
    },
  ]);
});

test('a stranger reports nothing', async () => {
  const stranger = { ...world.alpha.clerk, token: null };

  expect((await send(world, stranger, 'reportPageFault', { body: fault })).status).toBe(401);
});
