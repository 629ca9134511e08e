/** A small tree that breaks each dependency rule once: paths and their texts. */
export const brokenImports: Record<string, string> = {
  'contract/one.ts': "import { two } from './two.ts';\nexport const one = () => two;\n",
  'contract/two.ts': "import { one } from './one.ts';\nexport const two = () => one;\n",
  'contract/leaf.ts': "import { clock } from '../server/platform/clock.ts';\nexport const leaf = clock;\n",
  'server/platform/clock.ts': "import { rows } from '../kit/rows.ts';\nexport const clock = rows;\n",
  'server/platform/nothing.ts': "import './nowhere.ts';\n",
  'server/kit/rows.ts': "import { areas } from '../features/content/areas/index.ts';\nexport const rows = areas;\n",
  'server/kit/alone.ts': 'export const alone = 1;\n',
  'server/kit/page.ts':
    "import { menu } from '../../web/app/menu.ts';\nimport { sizes } from '../../tools/sizes.ts';\nexport const page = [menu, sizes];\n",
  'server/features/content/areas/index.ts': "export { areas } from './areas.service.ts';\n",
  'server/features/content/areas/areas.service.ts': [
    "import { Kysely } from 'kysely';",
    "import { build } from '../../../test/builders.ts';",
    "import { doctors } from '../../members/doctors/doctors.service.ts';",
    'export const areas = [Kysely, build, doctors];',
  ].join('\n'),
  'server/features/content/areas/areas.routes.ts': "import fastify from 'fastify';\nexport const routes = fastify;\n",
  'server/features/content/areas/areas.repo.ts': "import { routes } from './areas.routes.ts';\nexport const repo = routes;\n",
  'server/features/content/areas/areas.policy.ts': "import { repo } from './areas.repo.ts';\nexport const policy = repo;\n",
  'server/features/members/doctors/index.ts': "export { doctors } from './doctors.service.ts';\n",
  'server/features/members/doctors/doctors.service.ts': 'export const doctors = 1;\n',
  'server/features/members/doctors/points.service.ts': "import { doctors } from './index.ts';\nexport const points = doctors;\n",
  'server/features/members/doctors/samples.ts': "import { seed } from '../../../../demo/seed.ts';\nexport const samples = seed;\n",
  'server/test/builders.ts': 'export const build = 1;\n',
  'demo/seed.ts': "import { doctors } from '../server/features/members/doctors/doctors.service.ts';\nexport const seed = doctors;\n",
  'tools/sizes.ts': 'export const sizes = 1;\n',
  'web/app/menu.ts': 'export const menu = 1;\n',
  'web/platform/http/api.ts': "import { clock } from '../../../server/platform/clock.ts';\nexport const api = clock;\n",
  'web/ui/box.tsx': "import { api } from '../platform/http/api.ts';\nexport const Box = () => <p>{String(api)}</p>;\n",
  'web/features/content/areas/area-list.tsx': [
    "import { menu } from '../../../app/menu.ts';",
    "import { api } from '../../../platform/http/api.ts';",
    'export const AreaList = () => <p>{[menu, api].length}</p>;',
  ].join('\n'),
};

/** A tree of the same shape that breaks no rule. */
export const validImports: Record<string, string> = {
  'contract/areas.ts': "import { z } from 'zod';\nexport const area = z;\n",
  'server/features/content/areas/index.ts': "export { areas } from './areas.service.ts';\n",
  'server/features/content/areas/areas.service.ts':
    "import { area } from '../../../../contract/areas.ts';\nimport { repo } from './areas.repo.ts';\nexport const areas = [area, repo];\n",
  'server/features/content/areas/areas.repo.ts': "import { Kysely } from 'kysely';\nexport const repo = Kysely;\n",
  'server/open-deps.ts':
    "import { areas } from './features/content/areas/index.ts';\nexport const openDeps = [areas, import('../demo/index.ts')];\n",
  'server/main.ts': "import { openDeps } from './open-deps.ts';\nexport const main = openDeps;\n",
  'demo/index.ts': "import { areas } from '../server/features/content/areas/index.ts';\nexport const seed = areas;\n",
  'web/platform/http/api.ts': "import { area } from '../../../contract/areas.ts';\nexport const api = area;\n",
  'web/features/content/areas/areas.api.ts': "import { api } from '../../../platform/http/api.ts';\nexport const list = api;\n",
  'web/features/content/areas/area-list.tsx':
    "import { list } from './areas.api.ts';\nexport const AreaList = () => <p>{String(list)}</p>;\n",
  'web/main.tsx': "import { AreaList } from './features/content/areas/area-list.tsx';\nexport const main = <AreaList />;\n",
};
