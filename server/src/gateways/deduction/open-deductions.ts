import { sandboxInDemo } from '../sandbox/sandbox-in-demo.ts';
import { noDeductions } from './deduction-gateway.ts';
import { sandboxDeductions } from './sandbox-deductions.ts';

export const openDeductions = sandboxInDemo(sandboxDeductions, noDeductions);
