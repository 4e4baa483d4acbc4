import { createPortal } from 'react-dom'
import { useHeaderSlot } from '../../lib/look/header-slot.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { Breadcrumb, type Level } from './Breadcrumb.tsx'

type Props = {
  /** The levels from the outermost to the current page. Every level except the last has a link. */
  levels: Level[]
}

/**
 * The breadcrumb of the page in the header, beside the title of the area. It takes the place of that title if its first
 * level has the same name. A phone's header has no room for it.
 */
export function HeaderBreadcrumb({ levels }: Props) {
  const isPhone = useIsPhone()
  const slot = useHeaderSlot()
  if (isPhone || !slot) return null
  return createPortal(
    <div data-replaces-title={levels[0]?.label === slot.title || undefined}>
      <Breadcrumb levels={levels} />
    </div>,
    slot.element,
  )
}
