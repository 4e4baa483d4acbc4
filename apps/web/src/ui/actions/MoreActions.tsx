import { use } from 'react'
import { MoreButton } from './MoreButton.tsx'
import { RowMenuContext } from './row-menu-context.ts'

type Props = {
  id: number
  name: string
  /** Whether there is a button. Without it, the menu opens by right click and long press only. */
  hasButton?: boolean
}

/** Identifies the object of a row, and is the button with all actions on it; nothing outside `ObjectRows`. */
export function MoreActions({ id, name, hasButton = true }: Props) {
  const openMenu = use(RowMenuContext)
  if (!openMenu) return null
  return (
    <span data-object={id}>
      {hasButton && <MoreButton name={name} onOpen={(point, button) => openMenu(id, point, button)} />}
    </span>
  )
}
