import { createSms } from '../../app-gateways.ts';
import type { Database } from '../../db/open-database.ts';
import type { Sms } from '../../gateways/sms/open-sms.ts';
import { sandboxSms } from '../../gateways/sms/sandbox-sms.ts';

interface Place {
  readonly database: Pick<Database, 'app'>;
  readonly filesDir: string;
  readonly secretKey: string;
  readonly now: Date;
}

/** SMS as a demo has it: by the accounts of a brand, else by the sandbox. */
export function testSms(world: Place): Sms {
  const now = () => world.now;
  const sandbox = sandboxSms(world.filesDir, world.secretKey, now);
  return createSms({
    database: world.database,
    secretKey: world.secretKey,
    demo: true,
    sandbox,
    otherwise: sandbox,
    watch: (driver) => driver,
    now,
  });
}
