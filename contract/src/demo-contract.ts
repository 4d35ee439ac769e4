import type { Endpoint } from './endpoint.ts';
import * as demo from './platform/demo.ts';

/** The calls of demo mode. No other server serves them. */
export const demoContract = {
  demoAccounts: demo.demoAccounts,
  demoLogin: demo.demoLogin,
  demoShop: demo.demoShop,
  demoQuote: demo.demoQuote,
  playDemoOrder: demo.playDemoOrder,
  followDemoOrder: demo.followDemoOrder,
} as const satisfies Record<string, Endpoint>;

export type DemoContract = typeof demoContract;
export type DemoCallName = keyof DemoContract;
