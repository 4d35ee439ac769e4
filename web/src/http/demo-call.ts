import routes from 'virtual:demo-routes';
import type { DemoCallName, DemoContract } from '@rental/contract/demo-contract';
import type { Answer, Args } from '@rental/contract/endpoint';
import { callAt } from './call.ts';

export type DemoAnswerOf<Name extends DemoCallName> = Answer<DemoContract[Name]>;

/** Makes a call of demo mode. No other server has it. */
export async function demoCall<Name extends DemoCallName>(
  name: Name,
  args?: Args<DemoContract[Name]>,
): Promise<DemoAnswerOf<Name>> {
  return (await callAt(routes[name], args)) as DemoAnswerOf<Name>;
}
