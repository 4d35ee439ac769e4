import { optionsOf, withDatabase, type Command } from './command.ts';

export const migrate: Command = {
  usage: 'migrate',
  summary: '把数据库结构升级到最新',
  async run(args) {
    optionsOf(args, {});
    await withDatabase(async (database) => {
      const { rows } = await database.owner.query<{ name: string }>(
        'select max(name) as name from kysely_migration',
      );
      console.log(`数据库结构已是最新：${rows[0]?.name}`);
    });
  },
};
