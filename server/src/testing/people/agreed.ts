import { sealed } from '../providers/sealed.ts';
import { send } from '../wire/send.ts';
import { password, type Caller, type World } from '../world.ts';
import type { JudgedCall } from './administrative-names.ts';

/** The proof of who asks that a body takes, as everybody's password gives it. */
export const proofIn = async (world: World) => ({
  stepUp: { password: await sealed(world, password) },
});

/** Does an administrative act with the word of a second person: asks, has it agreed to, and does it. */
export async function agreed<N extends JudgedCall>(
  world: World,
  by: Caller,
  second: Caller,
  name: N,
  body: object,
) {
  const proof = await proofIn(world);
  const whole = { ...body, ...proof };
  const asked = await send(world, by, name, {
    body: { ...whole, approvalReason: '业务需要' },
  } as never);
  const id = asked.requested;
  await send(world, second, 'approveRequest', { params: { id }, body: proof });
  return send(world, by, name, { body: { ...whole, approvalId: id } } as never);
}
