import { BaseSequencer, type TestSpecification } from 'vitest/node'
import config from '../../vitest.config.ts'

/** The files run in the order in which they are named, so that the cheapest can end the run. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const placeOf = ({ moduleId }: TestSpecification) => process.argv.findIndex((word) => moduleId.endsWith(`/${word}`))
    return files.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

/**
 * The tests' own configuration, without the database server: all runs share the one that `run.ts` started. One file runs
 * after the other, because faults are what runs side by side.
 */
export default {
  ...config,
  test: { ...config.test, globalSetup: [], maxWorkers: 1, sequence: { ...config.test?.sequence, sequencer: AsNamed } },
}
