import { createWorld, type World } from '@rental/server/testing/world';
import { inject, vi } from 'vitest';

/** A world whose database an operator's command opens by its environment; `close` it by `closeCommandWorld`. */
export async function openCommandWorld(): Promise<World> {
  const world = await createWorld();
  const { host, port } = inject('engine');
  const { rows } = await world.database.owner.query<{ name: string }>(
    'select current_database() as name',
  );
  const reach = (role: string) =>
    `postgres://${role}@localhost/${rows[0]?.name}?host=${encodeURIComponent(host)}&port=${port}`;
  vi.stubEnv('DATABASE_URL', reach('rental_app'));
  vi.stubEnv('DATABASE_OWNER_URL', reach('rental_owner'));
  vi.spyOn(console, 'log').mockReturnValue();
  return world;
}

export async function closeCommandWorld(world: World): Promise<void> {
  vi.unstubAllEnvs();
  await world.close();
}
