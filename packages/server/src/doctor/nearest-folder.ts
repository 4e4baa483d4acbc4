import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The folder itself, or the nearest one above it that exists, because the data folder is created at the first start. */
export async function nearestFolder(path: string): Promise<string> {
  for (let folder = path; ; folder = dirname(folder)) {
    const exists = await stat(folder).then(
      () => true,
      () => false,
    )
    if (exists || dirname(folder) === folder) return folder
  }
}
