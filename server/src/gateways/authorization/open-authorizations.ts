import { sandboxInDemo } from '../sandbox/sandbox-in-demo.ts';
import { noAuthorizations } from './authorization-gateway.ts';
import { sandboxAuthorizations } from './sandbox-authorizations.ts';

export const openAuthorizations = sandboxInDemo(sandboxAuthorizations, noAuthorizations);
