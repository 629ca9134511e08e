import type { Node } from './cluster.ts';
import type { RoleServer } from './haproxy.ts';
import type { Site } from './site.ts';

/** What the parts of the proof share. `nodes` are a primary and its two standbys at the start; a part that promotes changes that. */
export type Scale = {
  nodes: readonly [Node, Node, Node];
  roles: RoleServer;
  site: Site;
  /** The proxy in front of both processes. */
  webAddress: string;
};
