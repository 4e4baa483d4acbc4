import { fileName } from '../../../lib/api/save-file.ts'

/** Returns the name of the exported file, such as `tasks-northern-lights-2026-11-20.csv`. */
export const exportFileName = (organizationName: string | undefined, now?: Date) =>
  fileName('tasks', organizationName, 'csv', now)
