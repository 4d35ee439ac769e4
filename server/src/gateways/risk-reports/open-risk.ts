import { sandboxInDemo } from '../sandbox/sandbox-in-demo.ts';
import { noRisk } from './risk-gateway.ts';
import { sandboxRisk } from './sandbox-risk.ts';

export const openRisk = sandboxInDemo((dir, _secretKey, now) => sandboxRisk(dir, now), noRisk);
