import type { StoredFile } from '@muster/contracts/files/fields'
import { messageOf } from '../../lib/api/api-error.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { fetchLink } from './links.ts'

const fallback = 'Failed to open the file'

/** Lets the browser download a file, by a new link. */
export async function download(file: Pick<StoredFile, 'id'>): Promise<void> {
  try {
    const { url } = await fetchLink(file.id)
    const link = document.createElement('a')
    link.href = `${url}&download=1`
    link.download = ''
    link.click()
  } catch (error) {
    toast.error(messageOf(error, fallback), () => download(file))
  }
}
