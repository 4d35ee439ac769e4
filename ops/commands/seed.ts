import { join } from 'node:path';
import { seedDemo } from '../seed/seed-demo.ts';
import { defaultSeed } from '../seed/seed-where-empty.ts';
import { optionsOf, wholeNumber, withDatabase, type Command } from './command.ts';

export const seed: Command = {
  usage: 'seed [--brands N] [--orders N]',
  summary: `向空数据库写入演示数据（默认 ${defaultSeed.brands} 个品牌、共 ${defaultSeed.orders} 个订单）`,
  async run(args) {
    const typed = optionsOf(args, { brands: { type: 'string' }, orders: { type: 'string' } });
    const brands =
      typed.brands === undefined ? defaultSeed.brands : wholeNumber('brands', typed.brands);
    const orders =
      typed.orders === undefined ? defaultSeed.orders : wholeNumber('orders', typed.orders);
    await withDatabase(async (database, { dataDir }) => {
      const startedAt = performance.now();
      const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
      let told = 0;
      const onProgress = (done: number, of: number) => {
        if (done - told < Math.max(of / 50, 1_000) && done < of) return;
        told = done;
        console.error(`已生成 ${done} / ${of} 个订单，用时 ${seconds()} 秒`);
      };
      const accounts = await seedDemo(database, {
        brands,
        orders,
        today: new Date(),
        dataDir,
        onProgress,
      });
      console.log(`演示数据写入完成，用时 ${seconds()} 秒。`);
      console.log(`${accounts.length} 个演示账号保存在 ${join(dataDir, 'demo-accounts.json')}。`);
    });
  },
};
