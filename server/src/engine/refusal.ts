/** Why the engine will not start, as a plain Chinese sentence for the person at the terminal. */
export class EngineRefusal extends Error {
  override name = 'EngineRefusal';
}

/** The `code` of a system or PostgreSQL error: ENOENT, 57P03. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
