import config from '../../vitest.config.ts'

/** The tests' own configuration, without the database server: all runs share the one that `run.ts` started. */
export default { ...config, test: { ...config.test, globalSetup: [] } }
