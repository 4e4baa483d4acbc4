import { BaseSequencer, type TestSpecification } from 'vitest/node'
import config from '../../vitest.config.ts'

/** Runs the files in the order of the arguments. `run.ts` names the fastest first, so that a failing run ends early. */
class InArgumentOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const argumentIndexOf = ({ moduleId }: TestSpecification) =>
      process.argv.findIndex((argument) => moduleId.endsWith(`/${argument}`))
    return files.toSorted((left, right) => argumentIndexOf(left) - argumentIndexOf(right))
  }
}

/**
 * The usual configuration with three exceptions. No database server is started, because the caller provides one. The
 * files run sequentially, because several runs may be active at the same time. They run in the order of the arguments.
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
