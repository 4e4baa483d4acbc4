import { useState } from 'react'
import type { Area } from '../../../lib/area.ts'
import { CreateTaskDialog } from '../CreateTaskDialog.tsx'
import { ComposerDialog } from './ComposerDialog.tsx'
import type { EnteredTask } from './form-values-of.ts'
import { usePageValues } from './use-page-values.ts'

type Props = { area: Area; organizationId: number; opened: boolean; onClose: () => void }

/** The composer over the current page and, after 'More', the full form with the values entered so far. */
export function ComposeTask({ area, organizationId, opened, onClose }: Props) {
  const defaults = usePageValues(organizationId)
  const [entered, setEntered] = useState<EnteredTask>()
  if (entered) {
    const close = () => {
      setEntered(undefined)
      onClose()
    }
    return <CreateTaskDialog opened={opened} onClose={close} area={area} {...entered} />
  }
  return (
    <ComposerDialog
      opened={opened}
      onClose={onClose}
      organizationId={organizationId}
      defaults={defaults}
      onMore={setEntered}
    />
  )
}
