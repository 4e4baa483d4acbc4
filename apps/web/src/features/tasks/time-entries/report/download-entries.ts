import { downloadTimeEntries } from '@muster/contracts/time-entries'
import { addressOf } from '../../../../lib/api/address.ts'
import { messageOf } from '../../../../lib/api/api-error.ts'
import { download } from '../../../../lib/api/download.ts'
import { fileName, saveFile } from '../../../../lib/api/save-file.ts'
import { toast } from '../../../../ui/toasts/toast.tsx'

type Organization = { id: number; name: string }
type Filters = {
  from?: string
  to?: string
  user_id?: number
  project_id?: number
  milestone_id?: number
  goal_id?: number
}

/** Lets the browser save the time entries of a period as CSV. Shows a failure itself. */
export async function saveTimeEntries(organization: Organization, filters: Filters): Promise<void> {
  const fallback = 'Failed to download the time entries'
  const address = addressOf(downloadTimeEntries.path, { params: { id: organization.id }, query: filters })
  try {
    saveFile(fileName('time', organization.name, 'csv'), await download(address, fallback))
  } catch (error) {
    toast.error(messageOf(error, fallback), () => saveTimeEntries(organization, filters))
  }
}
