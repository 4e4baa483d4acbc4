import { can } from '@muster/contracts/capabilities'
import type { StoredFile } from '@muster/contracts/files/fields'
import { IconDownload, IconEye, IconTrash } from '@tabler/icons-react'
import type { Action } from '../../lib/actions/action.ts'

type Context = Record<'open' | 'download' | 'remove', (file: StoredFile) => unknown>

/** The only list of the actions on files, in the order of the menus. */
export const fileActions: readonly Action<StoredFile, Context>[] = [
  {
    id: 'open',
    label: 'Open',
    icon: IconEye,
    needs: 'open',
    isAllowed: () => true,
    run: (file, { open }) => open(file),
  },
  {
    id: 'download',
    label: 'Download',
    icon: IconDownload,
    needs: 'download',
    isAllowed: () => true,
    run: (file, { download }) => download(file),
  },
  {
    id: 'delete',
    label: 'Delete',
    icon: IconTrash,
    keys: 'Delete',
    beginsGroup: true,
    needs: 'remove',
    isAllowed: (actor, file) => can.deleteFile(actor, file),
    run: (file, { remove }) => remove(file),
  },
]
