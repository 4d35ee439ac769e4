import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { demoCall, type DemoAnswerOf } from '../../http/demo-call.ts';
import { useRefresh } from '../../http/use-read.ts';
import { Exchanges } from './exchanges.tsx';
import { shopKey, ShopFront, type Choice } from './shop-front.tsx';
import './demo.css';

type Played = DemoAnswerOf<'playDemoOrder'>;

/** 客户下单演示: the shop front on a customer's phone, beside it what its program sends and is answered. */
export default function CustomerOrderPage() {
  const [played, setPlayed] = useState<Played | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const refresh = useRefresh();
  const queries = useQueryClient();
  const run = async (act: () => Promise<Played>) => {
    setRunning(true);
    setError(null);
    try {
      setPlayed(await act());
    } catch (fault) {
      setError(fault);
    } finally {
      setRunning(false);
      refresh('listOrders');
      void queries.invalidateQueries({ queryKey: shopKey }); // the stock is another one
    }
  };
  return (
    <div className="demo-page">
      <ShopFront
        isOrdering={isRunning}
        onOrder={({ sku, plan, offer }: Choice) =>
          void run(() =>
            demoCall('playDemoOrder', { body: { skuId: sku.id, planId: plan.id, offer } }),
          )
        }
      />
      <Exchanges
        played={played}
        isRunning={isRunning}
        error={error}
        onFollow={(externalNo) =>
          void run(() => demoCall('followDemoOrder', { body: { externalNo } }))
        }
      />
    </div>
  );
}
