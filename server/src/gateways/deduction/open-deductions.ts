import { join } from 'node:path';
import { noDeductions, type DeductionGateway } from './deduction-gateway.ts';
import { sandboxDeductions } from './sandbox-deductions.ts';

interface DeductionSettings {
  readonly demo: boolean;
  readonly dataDir: string;
}

/** The provider of this server: the sandbox for a demo, else none. */
export const openDeductions = (
  { demo, dataDir }: DeductionSettings,
  secretKey: string,
): DeductionGateway =>
  demo ? sandboxDeductions(join(dataDir, 'sandbox'), secretKey, () => new Date()) : noDeductions;
