import { ofAllAreas } from './areas.ts';

/** Every right an operator's role can hold, with the words the role editor shows. A call names the one it needs. */
export const permissions = ofAllAreas('permissions');

export type Permission = keyof typeof permissions;

export const allPermissions = Object.keys(permissions) as Permission[];

/** Rights of the platform's own staff (平台运维): over the whole server, and over the jobs of the brand they sign in to. No brand holds them or gives them. */
export const platformPermissions = [
  'platform:monitor',
  'platform:accounts',
  'job:list',
  'job:run',
  'job:pause',
  'job:time',
  'job:retry',
] as const satisfies Permission[];

export const isOfPlatform = (right: string): boolean =>
  (platformPermissions as readonly string[]).includes(right);

/** The rights that a brand has, and that its administrators hold. */
export const brandPermissions = allPermissions.filter((right) => !isOfPlatform(right));

type Directory = Permission extends `${infer Name}:${string}` ? Name : never;

/** The words for the part of a right before the colon: the directories of the permission tree. */
export const permissionDirectories: Readonly<Record<Directory, string>> = ofAllAreas('directories');
