/**
 * Imports run one way (docs/architecture.md):
 *   web            app → areas → features → ui, lib → contracts
 *   api and chat   → server → database → contracts
 * Apps never import each other, and there are no import cycles.
 */
const only = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: '^(packages|apps)/', pathNot: allowed },
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', comment: 'Nothing runs in circles.', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      severity: 'error',
      comment: 'Every import leads to a file or a package that is installed.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    only('contracts-stand-alone', '^packages/contracts/', ['^packages/contracts/'], 'contracts imports zod only.'),
    {
      name: 'contracts-zod-only',
      severity: 'error',
      comment: 'contracts imports zod only: it is downloaded by every browser.',
      from: { path: '^packages/contracts/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: '/zod/' },
    },
    only('database-below-server', '^packages/database/', ['^packages/(database|contracts)/'], 'database → contracts.'),
    only('server-below-apps', '^packages/server/', ['^packages/'], 'server → database → contracts.'),
    ...['api', 'chat', 'launcher'].map((app) =>
      only(`${app}-alone`, `^apps/${app}/`, [`^apps/${app}/`, '^packages/'], 'Apps never import each other.'),
    ),
    only(
      'web-contracts-only',
      '^apps/web/',
      ['^apps/web/', '^packages/contracts/'],
      'The web app knows the servers by their contracts only.',
    ),
    only(
      'web-areas-down',
      '^apps/web/src/areas/',
      ['^apps/web/src/(areas|features|ui|lib)/', '^packages/contracts/'],
      'areas → features → ui, lib.',
    ),
    only(
      'web-features-down',
      '^apps/web/src/features/',
      ['^apps/web/src/(features|ui|lib)/', '^packages/contracts/'],
      'features → ui, lib.',
    ),
    only(
      'web-ui-at-the-bottom',
      '^apps/web/src/(ui|lib)/',
      ['^apps/web/src/(ui|lib)/', '^packages/contracts/'],
      'ui and lib know no feature.',
    ),
    {
      name: 'nothing-beside-the-product',
      severity: 'error',
      comment: 'What ships does not depend on stories, measurements or scripts.',
      from: { path: '^(packages|apps)/', pathNot: '(\\.test\\.tsx?$|/testing[^/]*(/|\\.tsx?$))' },
      to: { path: '^(e2e|bench|scripts)/' },
    },
    {
      name: 'stories-from-outside',
      severity: 'error',
      comment: 'A story uses what a user or a client sees: of the apps it knows helpers of tests only.',
      from: { path: '^e2e/' },
      to: { path: '^(apps|bench|scripts)/', pathNot: '^apps/.*/testing[^/]*(/|\\.tsx?$)' },
    },
    {
      name: 'measurements-without-stories',
      severity: 'error',
      comment: 'bench drives built services; it shares nothing with the stories.',
      from: { path: '^bench/' },
      to: { path: '^e2e/' },
    },
    {
      name: 'scripts-alone',
      severity: 'error',
      comment: 'Scripts run before anything is built, and so import none of it.',
      // Tests are excepted, and so are two files that start or use the database server of the tests: they run with tsx
      // or Vitest, which need no build.
      from: { path: '^scripts/', pathNot: '\\.test\\.ts$|^scripts/(mutants/run|tour/run-in-copy)\\.ts$' },
      to: { path: '^(packages|apps|e2e|bench)/' },
    },
    {
      name: 'no-test-in-product',
      severity: 'error',
      comment: 'What ships does not depend on tests or their helpers.',
      from: { path: '^(packages|apps)/', pathNot: '(\\.test\\.tsx?$|/testing[^/]*(/|\\.tsx?$))' },
      to: { path: '(\\.test\\.tsx?$|/testing[^/]*(/|\\.tsx?$))' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
}
