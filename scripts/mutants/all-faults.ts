import { accountFaults } from './areas/accounts.ts'
import { chatFaults } from './areas/chat.ts'
import { explanationFaults } from './areas/explanation.ts'
import { fileFaults } from './areas/files.ts'
import { installationFaults } from './areas/installation.ts'
import { replicaFaults } from './areas/replica.ts'
import { searchFaults } from './areas/search.ts'
import { templateFaults } from './areas/templates.ts'
import { textFaults } from './areas/texts.ts'
import { timeFaults } from './areas/time.ts'
import { visibilityFaults } from './areas/visibility.ts'
import { webFaults } from './areas/web.ts'
import { workFaults } from './areas/work.ts'
import type { Fault } from './fault.ts'

/** Every fault that `npm run mutants` can insert into the product. */
export const allFaults: readonly Fault[] = [
  ...replicaFaults,
  ...visibilityFaults,
  ...accountFaults,
  ...workFaults,
  ...chatFaults,
  ...webFaults,
  ...explanationFaults,
  ...fileFaults,
  ...installationFaults,
  ...searchFaults,
  ...templateFaults,
  ...textFaults,
  ...timeFaults,
]
