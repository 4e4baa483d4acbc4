import { fileName } from '../../../lib/api/save-file.ts'

/** Returns the name of the exported file, such as `tasks-northern-lights-2026-11-20.csv`. */
export const exportName = (organization: string | undefined, now?: Date) => fileName('tasks', organization, 'csv', now)
