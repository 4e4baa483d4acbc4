import { useRef, useState } from 'react'
import type { OfferedAction } from '../../lib/actions/offers.ts'
import { lazilyOpened } from '../dialog/lazily-opened.ts'
import type { Point } from './ActionMenu.tsx'
import { useRowMenu } from './use-row-menu.ts'

const ActionMenu = lazilyOpened(async () => (await import('./ActionMenu.tsx')).ActionMenu)

type Options = { label: string; actions: readonly OfferedAction[] }

/** Returns the menu, the handlers that open it by right click and long press, and a function for a button that opens it. */
export function useActionMenu({ label, actions }: Options) {
  const [point, setPoint] = useState<Point>()
  const openerRef = useRef<HTMLElement>(undefined)
  const open = (at: Point, opener?: HTMLElement) => {
    openerRef.current = opener
    setPoint(at)
  }
  const handlers = useRowMenu((_, at) => {
    open(at)
    return true
  })
  const close = () => {
    openerRef.current?.focus()
    setPoint(undefined)
  }
  const menu = point && <ActionMenu label={label} point={point} actions={actions} onClose={close} />
  return { handlers, open, menu }
}
