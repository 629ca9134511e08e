const sql = '^node_modules/(kysely|@electric-sql|pg|pg-boss|pg-copy-streams)/';
const tests = '(\\.test\\.tsx?$|^server/test/|^web/test/|^e2e/)';

/** One rule, one sentence. The comment is what a developer reads when the check fails. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', comment: 'Break the cycle: move the shared part down.', severity: 'error', from: {}, to: { circular: true } },
    { name: 'contract-is-a-leaf', comment: 'contract/ imports only itself and the schema library.', severity: 'error', from: { path: '^contract/', pathNot: tests }, to: { pathNot: ['^contract/', '^node_modules/zod/'] } },
    { name: 'web-and-server-meet-in-contract', comment: 'web/ never imports server/.', severity: 'error', from: { path: '^web/' }, to: { path: '^server/' } },
    { name: 'server-never-imports-web', comment: 'server/ never imports web/.', severity: 'error', from: { path: '^server/' }, to: { path: '^web/' } },
    { name: 'product-knows-no-tool', comment: 'What ships imports neither tools/, e2e/ nor bench/.', severity: 'error', from: { path: '^(contract|server|web)/' }, to: { path: '^(tools|e2e|bench)/' } },
    {
      name: 'feature-by-its-door',
      comment: 'Another feature is entered through its index.ts only.',
      severity: 'error',
      from: { path: '^(server|web)/features/([^/]+)/' },
      to: { path: '^$1/features/[^/]+/', pathNot: ['^$1/features/$2/', '^$1/features/[^/]+/index\\.tsx?$'] },
    },
    {
      name: 'door-opens-outwards',
      comment: 'Inside a feature, import the file, not your own index.ts.',
      severity: 'error',
      from: { path: '^(server|web)/features/([^/]+)/' },
      to: { path: '^$1/features/$2/index\\.tsx?$' },
    },
    {
      name: 'lower-floors-know-no-feature',
      comment: 'platform/, kit/ and ui/ serve features; they never import one.',
      severity: 'error',
      from: { path: '^(server|web)/(platform|kit|ui)/', pathNot: tests },
      to: { path: ['^(server|web)/(features|app)/', '^server/(app|main)\\.ts$'] },
    },
    { name: 'features-know-no-app', comment: 'The app composes features; a feature never imports it.', severity: 'error', from: { path: '^(server|web)/features/', pathNot: tests }, to: { path: ['^web/app/', '^server/(app|main)\\.ts$'] } },
    { name: 'platform-under-kit', comment: 'platform/ never imports kit/ or ui/.', severity: 'error', from: { path: '^(server|web)/platform/', pathNot: tests }, to: { path: '^(server|web)/(kit|ui)/' } },
    { name: 'ui-knows-no-data', comment: 'web/ui shows what it is given: no kit, no feature, no API client.', severity: 'error', from: { path: '^web/ui/', pathNot: tests }, to: { path: ['^web/(kit|features|app)/', '^web/platform/api'] } },
    {
      name: 'sql-only-in-repos',
      comment: 'Only *.repo.ts, *.read.ts, server/kit and the database platform may touch the query builder.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['\\.(repo|read)\\.ts$', '^server/platform/(database|jobs)/', '^server/kit/', '^server/demo/', tests] },
      to: { path: sql },
    },
    {
      name: 'service-knows-no-http',
      comment: 'Services, repos and policies take plain values; only *.routes.ts knows requests.',
      severity: 'error',
      from: { path: '\\.(service|repo|read|policy|job)\\.ts$', pathNot: '^server/platform/http/' },
      to: { path: ['^server/platform/http', '^server/kit/handle', '\\.routes\\.ts$', '^node_modules/@?fastify/'] },
    },
    { name: 'policy-is-pure', comment: 'A policy imports types only.', severity: 'error', from: { path: '\\.policy\\.ts$' }, to: { dependencyTypesNot: ['type-only'] } },
    { name: 'features-know-no-framework', comment: 'Features speak to the platform, not to the HTTP framework.', severity: 'error', from: { path: '^server/(features|kit)/', pathNot: tests }, to: { path: '^node_modules/@?fastify/' } },
    { name: 'screens-call-through-api', comment: 'Only *.api.ts uses the HTTP client.', severity: 'error', from: { path: '^web/features/', pathNot: ['\\.api\\.tsx?$', tests] }, to: { path: '^web/platform/api\\.ts$' } },
    { name: 'tests-are-not-shipped', comment: 'What ships never imports a test or its helpers.', severity: 'error', from: { path: '^(contract|server|web)/', pathNot: tests }, to: { path: tests } },
    {
      name: 'no-orphans',
      comment: 'Delete what nobody imports.',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.d\\.ts$', '\\.test\\.tsx?$', '(^|/)main\\.tsx?$', '\\.config\\.', '^tools/', '^e2e/', '^bench/', '^web/boot\\.js$'] },
      to: {},
    },
    { name: 'no-unresolvable', comment: 'The import leads nowhere.', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'], extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'] },
    cache: false,
  },
};
