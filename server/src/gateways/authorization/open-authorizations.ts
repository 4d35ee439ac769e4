import { join } from 'node:path';
import { noAuthorizations, type AuthorizationGateway } from './authorization-gateway.ts';
import { sandboxAuthorizations } from './sandbox-authorizations.ts';

interface AuthorizationSettings {
  readonly demo: boolean;
  readonly dataDir: string;
}

/** The provider of this server: the sandbox for a demo, else none. */
export const openAuthorizations = (
  { demo, dataDir }: AuthorizationSettings,
  secretKey: string,
): AuthorizationGateway =>
  demo
    ? sandboxAuthorizations(join(dataDir, 'sandbox'), secretKey, () => new Date())
    : noAuthorizations;
