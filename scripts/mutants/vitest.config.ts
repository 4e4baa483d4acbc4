import { BaseSequencer, type TestSpecification } from 'vitest/node'
import config from '../../vitest.config.ts'

/** Runs the files in the order of the arguments, so that the fastest file can end the run. */
class InArgumentOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const placeOf = ({ moduleId }: TestSpecification) => process.argv.findIndex((word) => moduleId.endsWith(`/${word}`))
    return files.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

/**
 * The configuration of the tests without the database server, because all runs share the one that `run.ts` started. Files
 * run sequentially, because faults run in parallel.
 */
export default {
  ...config,
  test: {
    ...config.test,
    globalSetup: [],
    maxWorkers: 1,
    sequence: { ...config.test?.sequence, sequencer: InArgumentOrder },
  },
}
