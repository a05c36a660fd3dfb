// Who may import whom. docs/ARCHITECTURE.md says why.
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

export default {
  forbidden: [
    forbid('no-circles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }, 'A circle has no beginning.'),
    forbid(
      'contract-imports-zod-only',
      { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^contract/', '(^|/)node_modules/zod/'] },
      'Both sides read it: it stays light.',
    ),
    forbid('console-knows-no-server', { path: '^console' }, { path: '^(server|fleet)/' }, 'They meet in the contract.'),
    forbid('server-knows-no-console', { path: '^server' }, { path: '^(console|fleet)/' }, 'They meet in the contract.'),
    forbid('fleet-knows-no-server', { path: '^fleet' }, { path: '^(server|console)/' }, 'It speaks as a device does.'),
    forbid(
      'platform-knows-no-feature',
      { path: '^server/src/platform', pathNot: '\\.test\\.ts$' },
      { path: '^server/src/(modules|app|config|seed|main)' },
      'Platform serves every feature.',
    ),
    forbid(
      'ui-and-lib-know-no-feature',
      { path: '^console/src/(ui|lib)' },
      { path: '^console/src/(features|app)' },
      'They serve every feature.',
    ),
    forbid(
      'fastify-in-platform-only',
      { path: '^server/src', pathNot: ['^server/src/platform/', '\\.routes\\.ts$', '\\.test\\.ts$'] },
      { path: '(^|/)node_modules/(fastify|@fastify)' },
      'Rules do not know HTTP.',
    ),
    forbid(
      'sql-in-repositories-only',
      { path: '^server/src', pathNot: ['^server/src/platform/', '\\.(repository|table|test)\\.ts$'] },
      { path: '(^|/)node_modules/(kysely|pg)/' },
      'All SQL of a feature stands in one place.',
    ),
    forbid(
      'modules-meet-by-service',
      { path: '^server/src/modules/([^/]+)/', pathNot: '\\.(seed|test)\\.ts$' },
      {
        path: '^server/src/modules/',
        pathNot: [
          '^server/src/modules/$1/',
          '\\.service\\.ts$',
          '/basics/(areas|series)\\.ts$',
          '/telemetry/(days|values)\\.ts$',
        ],
      },
      "A module calls another module's service only; what is known of the world holds no state.",
    ),
    forbid(
      'features-do-not-meet',
      { path: '^console/src/features/([^/]+)/', pathNot: '^console/src/features/(dashboard|plant-detail)/' },
      { path: '^console/src/features/', pathNot: '^console/src/features/$1/' },
      'What two features need belongs into ui or lib.',
    ),
    forbid(
      'no-test-code-in-product',
      { path: '^(server|console|contract|fleet)/src', pathNot: '\\.test\\.tsx?$' },
      { path: '(\\.test\\.tsx?$|/test/)' },
      'Tests are not shipped.',
    ),
    forbid('resolvable', {}, { couldNotResolve: true }, 'An import that leads nowhere.'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^build/|\\.css$|\\.json$|\\.woff2|\\.svg)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'default', 'types', 'node'],
    },
  },
};
