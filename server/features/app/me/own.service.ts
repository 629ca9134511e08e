import type { CursorPage, CursorQuery } from '../../../../contract/app/kit.ts';
import type { OwnCoins, OwnDecision, OwnPurchase } from '../../../../contract/app/me.ts';
import { presentCursorPage } from '../../../kit/cursor.ts';
import type { Context } from '../../../platform/context.ts';
import { ownRead } from './own.read.ts';

/** What belongs to the doctor of a request. */
export const own = {
  async decisions({ db, actor }: Context, query: CursorQuery): Promise<CursorPage<OwnDecision>> {
    return presentCursorPage(await ownRead.decisions(db, actor.id, query), ({ decided_at, ...decision }) => ({
      ...decision,
      decided_at: decided_at.toISOString(),
    }));
  },
  async coins({ db, actor }: Context, query: CursorQuery): Promise<CursorPage<OwnCoins>> {
    return presentCursorPage(await ownRead.coins(db, actor.id, query), ({ created_at, ...line }) => ({
      ...line,
      created_at: created_at.toISOString(),
    }));
  },
  async purchases({ db, actor, files }: Context, query: CursorQuery): Promise<CursorPage<OwnPurchase>> {
    return presentCursorPage(await ownRead.purchases(db, actor.id, query), ({ kind, item_id, name, image_id, coins, purchased_at }) => ({
      kind,
      id: item_id,
      name,
      image: files.publicUrl(image_id),
      coins,
      purchased_at: purchased_at.toISOString(),
    }));
  },
};
