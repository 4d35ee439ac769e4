import type { CallName } from '@rental/contract/contract';

/** The reads that show devices: out of date after any command on one. */
export const deviceReads: readonly CallName[] = [
  'listDevices',
  'deviceCounts',
  'deviceDetail',
  'deviceOptions',
  'shippableDevices',
  'swappableDevices',
];
