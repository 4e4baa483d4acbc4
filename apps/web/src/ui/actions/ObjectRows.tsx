import { type ReactNode, useCallback, useRef, useState } from 'react'
import { type Offer, type OfferedAction, useOffers } from '../../lib/actions/offers.ts'
import { lazilyOpened } from '../dialog/lazily-opened.ts'
import type { Point } from './ActionMenu.tsx'
import classes from './object-rows.module.css'
import { RowMenuContext } from './row-menu-context.ts'
import { currentRow, focusRow, idOf, rowAt } from './rows.ts'
import { useRowMenu } from './use-row-menu.ts'

const ActionMenu = lazilyOpened(async () => (await import('./ActionMenu.tsx')).ActionMenu)

type Props<T extends { id: number }> = {
  objects: readonly T[]
  nameOf: (object: T) => string
  /** The actions that the user may take on an object. */
  actionsOn: (object: T) => readonly OfferedAction[]
  /** Called when J or K has moved the focus to the row of an object. */
  onMove?: (object: T) => void
  children: ReactNode
}

/**
 * Offers the actions on the objects of a list: in the menu of a row (by right click, long press and `MoreActions`), by
 * keys and in the palette. J and K move between the rows. Each row contains an element with `data-object`.
 */
export function ObjectRows<T extends { id: number }>({ objects, nameOf, actionsOn, onMove, children }: Props<T>) {
  const list = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ object: T; point: Point; opener?: HTMLElement }>()
  const objectIn = (row: Element | undefined) => {
    const id = idOf(row)
    return objects.find((object) => object.id === id)
  }
  useOffers(() => {
    const { current } = list
    const object = current ? objectIn(currentRow(current)) : undefined
    const move = (step: 1 | -1) => () => {
      if (!current || !focusRow(current, step)) return false
      const next = objectIn(currentRow(current))
      if (next) onMove?.(next)
    }
    const offers: Offer[] = [
      {
        title: 'List',
        rank: 'row',
        actions: [
          { id: 'next', label: 'Next row', keys: 'j', isKeyOnly: true, run: move(1) },
          { id: 'previous', label: 'Previous row', keys: 'k', isKeyOnly: true, run: move(-1) },
        ],
      },
    ]
    return object ? [...offers, { title: nameOf(object), rank: 'row', actions: actionsOn(object) }] : offers
  })
  const rowMenu = useRowMenu((element, point) => {
    const object = list.current ? objectIn(rowAt(list.current, element)) : undefined
    if (object) setMenu({ object, point })
    return object !== undefined
  })
  const latestObjects = useRef(objects)
  latestObjects.current = objects
  const openMenu = useCallback((id: number, point: Point, opener: HTMLElement) => {
    const object = latestObjects.current.find((other) => other.id === id)
    if (object) setMenu({ object, point, opener })
  }, [])
  const close = () => {
    menu?.opener?.focus()
    setMenu(undefined)
  }
  return (
    <RowMenuContext value={openMenu}>
      <div ref={list} className={classes.rows} {...rowMenu}>
        {children}
      </div>
      {menu && (
        <ActionMenu
          label={`Actions on ${nameOf(menu.object)}`}
          point={menu.point}
          actions={actionsOn(menu.object)}
          onClose={close}
        />
      )}
    </RowMenuContext>
  )
}
