import { sandboxInDemo } from '../sandbox/sandbox-in-demo.ts';
import { noNotary } from './notary-gateway.ts';
import { sandboxNotary } from './sandbox-notary.ts';

export const openNotary = sandboxInDemo(sandboxNotary, noNotary);
