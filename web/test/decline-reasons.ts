import {
  type DeclineKind,
  type DeclineReason,
  declineReasonId,
  declineReasonRoutes,
} from '../../contract/entities/messages/decline-reasons.ts';
import type { FakeServer } from './fake-server.ts';

const texts: Record<DeclineKind, readonly string[]> = {
  doctor: ['Blurred ID', 'Card expired', 'Incomplete information'],
  company: ['Commercial registry cannot be read', 'Commercial registry expired', 'Tax number does not match', 'Incomplete information'],
  message: ['The image is blurred or cut off', 'Medical claims need a source'],
};

const buildReason = (kind: DeclineKind, text: string, index: number): DeclineReason => ({
  id: declineReasonId.parse(index + 1),
  kind,
  text,
  archived_at: null,
  archived_by: null,
  updated_at: '2026-11-01T10:00:00.000Z',
});

/** The reasons that forms offer; none is archived. */
export const mockDeclineReasons = (server: FakeServer) => {
  server.on(declineReasonRoutes.list, ({ query: { kind } }) => ({
    data: texts[kind].map((text, index) => buildReason(kind, text, index)),
  }));
  server.on(declineReasonRoutes.archived, () => ({ data: { data: [], current_page: 1, last_page: 1, per_page: 10, total: 0 } }));
};
